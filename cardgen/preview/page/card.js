// One card, large: its sides, what its data says, and what is wrong with it.

import { changed, model, problems } from "./model.js";
import { el } from "./leaf.js";
import { fill, tidy } from "./views.js";

let shown = "", arts = {};

/** Draw a card into the dialog, anew or as it is now. Says whether there is such a card. */
export function drawCard(dialog, key, asked, { step, close }) {
  const card = model.cards.get(key);
  if (!card) return false;
  const [folder, name, ...rest] = key.split("/"), id = rest.join("/");
  const game = model.games.find(one => one.folder === folder), deck = game.decks.find(one => one.name === name);
  const line = deck.cards.find(([other]) => other === id)?.[1];
  if (shown !== key || !dialog.firstChild) {
    arts = { front: el("div", { className: "art" }), back: el("div", { className: "art" }) };
    dialog.replaceChildren(el("div", { className: "whole" },
      el("div", { className: "top" }, el("h2"), el("small"), el("span", { className: "push" }),
        el("button", { className: "plain", title: "Previous (←)", onclick: () => step(-1) }, "←"),
        el("button", { className: "plain", title: "Next (→)", onclick: () => step(1) }, "→"),
        el("button", { className: "plain", title: "Close (Esc)", onclick: close }, "✕")),
      el("div", { className: "stage" }), el("div", { className: "facts" })));
    shown = key;
  }
  const [title, about] = dialog.querySelectorAll(".top h2, .top small");
  title.textContent = card.name;
  about.textContent = `${deck.title} · ${tidy(deck.width)} × ${tidy(deck.height)} mm · ${card.copies === 1 ? "1 copy" : `${card.copies} copies`}`;
  drawSides(dialog.querySelector(".stage"), key, card, deck, asked);
  drawFacts(dialog.querySelector(".facts"), key, card, line);
  return true;
}

function drawSides(stage, key, card, deck, asked) {
  const sides = ["front", "back"].filter(side => side === "front" || card.faces.back);
  const comparing = asked.before && changed(key);
  const across = sides.reduce((sum, side) => sum + (comparing && `${key}/${side}` in model.before ? 2 : 1), 0);
  const room = { width: stage.clientWidth - 60 - 34 * (across - 1), height: stage.clientHeight - 100 };
  // Side by side or one above the other: whichever shows them larger.
  const beside = Math.min(room.width / across / deck.width, room.height / deck.height);
  const above = Math.min(room.width / (across / sides.length) / deck.width, (room.height - 40) / sides.length / deck.height);
  const grown = asked.proof ? deck.width / (deck.width + 2 * deck.bleed) : 1;
  const k = Math.max(beside, above, 0.2) * grown;
  const figures = sides.map(side => {
    const was = model.before[`${key}/${side}`], compare = comparing && was !== undefined;
    fill(arts[side], card, side, deck, asked.proof, deck.width * k, deck.height * k, was, compare);
    return arts[side].parentElement ?? el("figure", { className: "face" }, arts[side], el("figcaption", {}, side === "front" ? "Front" : "Back"));
  });
  if (figures.length !== stage.children.length || figures.some((one, at) => stage.children[at] !== one)) stage.replaceChildren(...figures);
}

function drawFacts(facts, key, card, line) {
  const wrong = problems().filter(one => one.keys.includes(key)), scrolled = facts.scrollTop;
  facts.replaceChildren(
    ...(wrong.length ? [el("h3", {}, "Problems"), ...wrong.map(one => problem(one))] : []),
    el("h3", {}, "Data"), value(card.fields),
    el("h3", {}, "File"), el("p", {}, el("code", {}, `${card.file}:${line}`)));
  facts.scrollTop = scrolled;
}

function value(data) {
  if (data === null) return "–";
  if (Array.isArray(data)) return data.some(one => typeof one === "object") ? el("dl", {}, data.flatMap((one, at) => [el("dt", {}, at + 1), el("dd", {}, value(one))])) : data.join(", ") || "–";
  if (typeof data === "object") return el("dl", {}, Object.entries(data).flatMap(([name, one]) => [el("dt", {}, name), el("dd", {}, value(one))]));
  if (typeof data === "boolean") return data ? "yes" : "no";
  return String(data);
}

/** A problem as it is told in the panel and beside its card. */
export function problem(one, props = null) {
  const place = one.line ? `${one.file}:${one.line}` : one.file;
  return el(props ? "button" : "div", { className: "problem", ...props }, el("i", { className: `dot ${one.severity}` }),
    el("div", {}, el("p", {}, one.message), ...one.hints.map(hint => el("p", {}, hint)), el("p", {}, el("code", {}, `${place}  ${one.code}`))));
}
