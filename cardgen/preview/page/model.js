// What the server knows, as this page knows it: the whole state once, and then only what is new.

export const model = { number: -1, project: "", games: [], cards: new Map(), before: {} };

const texts = new Map(); // of each card, for the search

/** Take a whole state, or news that follow what is known. Says whether they do; otherwise the state is to be fetched. */
export function take(news) {
  if (news.since !== null && news.since !== model.number) return false;
  if (news.since === null) { model.cards.clear(); texts.clear(); }
  Object.assign(model, { number: news.number, project: news.project, games: news.games, before: news.before });
  for (const [key, card] of Object.entries(news.cards)) { model.cards.set(key, card); texts.delete(key); }
  const there = new Set();
  for (const game of model.games) for (const deck of game.decks) for (const [id] of deck.cards) there.add(`${game.folder}/${deck.name}/${id}`);
  for (const key of model.cards.keys()) if (!there.has(key)) { model.cards.delete(key); texts.delete(key); }
  return true;
}

export async function fetchState() {
  const answer = await fetch("/state");
  if (answer.ok) take(await answer.json());
}

/** All words of a card in small letters. */
function textOf(key, id, card) {
  let text = texts.get(key);
  if (text === undefined) texts.set(key, text = `${id} ${words(card.fields)}`.toLowerCase());
  return text;
}

function words(value) {
  if (value === null || typeof value === "boolean") return "";
  if (typeof value === "object") return Object.values(value).map(words).join(" ");
  return String(value);
}

/** The decks that are asked for, each with its cards that are: {game, deck, cards: [{key, id, line, card}]}. */
export function listed({ deck: wanted, query, only }, changedOnly) {
  const asked = query.toLowerCase().split(/\s+/).filter(Boolean);
  const found = [];
  for (const game of model.games) for (const deck of game.decks) {
    const place = `${game.folder}/${deck.name}`;
    if (wanted && wanted !== game.folder && wanted !== place) continue;
    const cards = [];
    for (const [id, line] of deck.cards) {
      const key = `${place}/${id}`, card = model.cards.get(key);
      if (!card || (only && !only.includes(key))) continue;
      if (changedOnly && !changed(key)) continue;
      if (asked.length && !asked.every(word => textOf(key, id, card).includes(word))) continue;
      cards.push({ key, id, line, card });
    }
    if (cards.length) found.push({ game, deck, place, cards });
  }
  return found;
}

export function changed(key) { return `${key}/front` in model.before || `${key}/back` in model.before; }

/** All problems with the game they are of, and the keys of their cards. */
export function problems() {
  return model.games.flatMap(game => game.problems.map(one => ({ ...one, game, keys: one.cards.map(card => `${game.folder}/${card}`) })));
}

const RANK = { note: 1, warning: 2, error: 3 };

/** The worst severity of some problems, or "". */
export function worst(some) {
  return some.reduce((known, one) => (RANK[one.severity] > (RANK[known] ?? 0) ? one.severity : known), "");
}

/** The worst severity for each card that has a problem. */
export function marks() {
  const found = new Map();
  for (const one of problems()) for (const key of one.keys) {
    if (RANK[one.severity] > (RANK[found.get(key)] ?? 0)) found.set(key, one.severity);
  }
  return found;
}
