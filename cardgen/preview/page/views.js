// The middle of the page: faces by deck, as cards or in their printed size, and the sheets of a build.

import { changed, listed, marks, model } from "./model.js";
import { arrange, el, leaf, shape, show } from "./leaf.js";

const MM = 96 / 25.4; // CSS pixels a millimetre, before calibration
const figures = new Map(), sections = new Map(), sheetPlaces = new Map();

export const calibration = () => Number(localStorage.getItem("calibration")) || 1;

/** The faces that are asked for. Gives the keys of their cards in order. */
export function drawFaces(list, asked) {
  const groups = listed(asked, asked.before), marked = marks(), used = new Set();
  arrange(list, groups.map(group => section(group, asked, marked, used)));
  for (const key of figures.keys()) if (!used.has(key)) figures.delete(key);
  return groups.flatMap(group => group.cards.map(one => one.key));
}

function section({ game, deck, place, cards }, asked, marked, used) {
  let made = sections.get(place);
  if (!made) {
    made = el("section", { className: "deck", "data-deck": place }, el("header"), el("div", { className: "faces" }));
    sections.set(place, made);
  }
  const size = `${tidy(deck.width)} × ${tidy(deck.height)} mm`;
  const count = cards.length === deck.cards.length ? `${cards.length}` : `${cards.length} of ${deck.cards.length}`;
  const several = model.games.length > 1 && !asked.deck;
  made.firstChild.replaceChildren(
    el("h2", {}, deck.title), el("small", {}, `${several ? `${game.name} · ` : ""}${count} · ${deck.stock.endsWith(" mm") ? deck.stock : `${deck.stock}, ${size}`}`),
    deck.stale || game.stale ? el("em", {}, "as it was when it could last be read") : "");
  const shared = asked.before || asked.sides === "front" ? null : sharedBack(deck, place);
  const faces = [];
  for (const one of cards) {
    const sides = asked.before ? ["front", "back"].filter(side => `${one.key}/${side}` in model.before)
      : ["front", "back"].filter(side => side === "front" ? asked.sides !== "back" : asked.sides !== "front" && !shared && one.card.faces.back);
    for (const side of sides) faces.push(figure(one, side, deck, asked, marked.get(one.key), used));
  }
  if (shared) {
    const first = cards.find(one => one.card.faces.back) ?? cards[0];
    faces.push(figure({ ...first, shared: deck.cards.length }, "back", deck, asked, undefined, used));
  }
  arrange(made.lastChild, faces);
  return made;
}

/** The version of the one back that all cards of a deck have; null when they have several, or none. */
function sharedBack(deck, place) {
  const backs = new Set(deck.cards.map(([id]) => model.cards.get(`${place}/${id}`)?.faces.back?.[0]));
  const [only] = backs;
  return deck.cards.length > 1 && backs.size === 1 && only ? only : null;
}

function figure(one, side, deck, asked, mark, used) {
  const key = one.shared ? `${deck.name} back of all ${one.key.split("/")[0]}` : `${one.key}/${side}`;
  used.add(key);
  let made = figures.get(key);
  if (!made) {
    made = el("figure", { className: "face", tabIndex: 0 }, el("div", { className: "art" }), el("figcaption"));
    figures.set(key, made);
  }
  made.dataset.card = one.key;
  made.dataset.side = side;
  const [w, h] = sized(deck, asked);
  const was = asked.before ? model.before[`${one.key}/${side}`] : undefined;
  fill(made.firstChild, one.card, side, deck, asked.proof, w, h, was, asked.before);
  const name = one.shared ? `Back of all ${one.shared}` : side === "back" ? `${one.card.name}, back` : one.card.name;
  made.title = one.shared ? "" : `${one.id}\n${one.card.file}:${one.line}`;
  made.lastChild.replaceChildren(...(mark ? [el("i", { className: `dot ${mark}` })] : []), el("span", {}, name),
    ...(one.card.copies > 1 && !one.shared ? [el("small", {}, `× ${one.card.copies}`)] : []));
  made.lastChild.style.maxWidth = `${Math.max(w, 60) * (was === undefined ? 1 : 2)}px`;
  return made;
}

/** The face of a side, and what it was before where that is asked for. */
export function fill(art, card, side, deck, proof, w, h, was, compare) {
  const wide = proof ? (w * (deck.width + 2 * deck.bleed)) / deck.width : w;
  const high = proof ? (h * (deck.height + 2 * deck.bleed)) / deck.height : h;
  const paper = proof ? deck.width + 2 * deck.bleed : deck.width, path = proof ? "proof" : "face";
  const leaves = compare ? [["before", was, false], ["now", ...(card.faces[side] ?? [null, false])]] : [["", ...(card.faces[side] ?? [null, false])]];
  while (art.children.length > leaves.length) art.lastChild.remove();
  leaves.forEach(([tag, version, stale], at) => {
    let place = art.children[at];
    if (!place || place.classList.contains("none") !== !version) {
      const next = version ? leaf() : el("div", { className: "leaf none" });
      if (place) place.replaceWith(next); else art.append(next);
      place = next;
    }
    if (version) { shape(place, deck, wide, high, proof); show(place, path, version, paper, wide, tag); }
    else { place.style.width = `${w}px`; place.style.height = `${h}px`; place.textContent = tag === "before" ? "new" : "no picture yet"; }
    place.classList.toggle("stale", Boolean(stale));
    const words = [tag, stale ? "stale" : ""].filter(Boolean).join(" · ");
    let label = place.querySelector(".tag");
    if (words && version) { if (!label) place.append(label = el("span", { className: "tag" })); label.textContent = words; }
    else label?.remove();
  });
}

/** How large a piece is shown, in CSS pixels: as it is printed, or with its longer side as asked. */
function sized(deck, asked) {
  const k = asked.view === "printed" ? MM * calibration() : asked.size / Math.max(deck.width, deck.height);
  return [deck.width * k, deck.height * k];
}

/** The sheets of the games that are asked for. */
export async function drawSheets(list, asked, current) {
  const games = model.games.filter(game => !asked.deck || asked.deck.split("/")[0] === game.folder);
  const parts = [];
  for (const game of games) {
    const answer = await fetch(`/sheets/${encodeURIComponent(game.folder)}`);
    if (!current()) return;
    const plan = answer.ok ? await answer.json() : { note: "There is no such game any more.", files: [] };
    const component = asked.deck?.split("/")[1];
    const files = plan.files.filter(file => !component || file.decks.includes(component));
    if (plan.note || !files.length) parts.push(part(game, plan.note || "No sheets.", game.target, []));
    for (const file of files) parts.push(part(game, file.name, `${game.name} · ${game.target} · ${pages(file.pages.length)}`, file.pages.map((page, at) => sheet(game, file, page, at, asked))));
  }
  if (!current()) return;
  arrange(list, parts);
}

const pages = count => (count === 1 ? "1 page" : `${count} pages`);

function part(game, title, about, children) {
  const id = `sheets ${game.folder} ${title}`;
  let made = sections.get(id);
  if (!made) { made = el("section", { className: "deck" }, el("header"), el("div", { className: "pages" })); sections.set(id, made); }
  made.firstChild.replaceChildren(el("h2", {}, title), el("small", {}, about));
  arrange(made.lastChild, children);
  return made;
}

function sheet(game, file, page, at, asked) {
  const id = `${game.folder} ${file.name} ${at}`;
  let made = sheetPlaces.get(id);
  if (!made) { made = el("figure", {}, leaf(), el("figcaption")); sheetPlaces.set(id, made); }
  const k = (asked.size * 1.7) / Math.max(page.width, page.height);
  shape(made.firstChild, { outline: "box", corner: 0, width: page.width }, page.width * k, page.height * k, true);
  show(made.firstChild, "sheet", page.version, page.width, page.width * k, "");
  made.lastChild.textContent = page.sheet === null ? `Page ${at + 1}` : `Sheet ${page.sheet}, ${page.side}`;
  return made;
}

export function tidy(mm) { return String(Math.round(mm * 10) / 10); }
export { changed };
