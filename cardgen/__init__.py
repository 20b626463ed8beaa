"""cardgen: the printed parts of a board game from text files.

The story, in order; a package imports only from its left:

    card_data + templates + fonts
      -> data -> model -> validate -> layout -> draw -> impose -> export -> output

`geometry`, `diagnostics`, `colors`, `identity`, `partner`, `expressions` and `store` are leaves that any stage may use.
`pipeline` calls the stages in order and is the table of contents; `changes` (what differs between two states),
`codes` (what each problem means), `commands` (one file a command), `report` and `cli` stand right of it.
Nothing inside imports this package's root.
"""
