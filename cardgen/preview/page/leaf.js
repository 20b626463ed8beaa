// Pictures on the page: only what is seen is fetched, and a new picture takes the place of the old one once it is there.

const STEPS = [24, 36, 48, 72, 96, 120, 150, 200, 260, 300, 400, 600]; // pixels an inch: few, so that zooming reuses pictures
const wanted = new WeakMap();

const seen = new IntersectionObserver(entries => {
  for (const { target, isIntersecting } of entries) {
    const it = wanted.get(target);
    if (it && (it.seen = isIntersecting)) load(target, it);
  }
}, { rootMargin: "300px" });

/** An element with properties, attributes (data-*, aria-*) and children. */
export function el(tag, props = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (name in made && !name.includes("-")) made[name] = value; else made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.flat().filter(child => child !== null && child !== undefined && child !== false));
  return made;
}

/** Make the children of an element these, and move no more of them than must be. */
export function arrange(parent, children) {
  children.forEach((child, at) => { if (parent.children[at] !== child) parent.insertBefore(child, parent.children[at] ?? null); });
  while (parent.children.length > children.length) parent.lastElementChild.remove();
}

/** A place for a picture. */
export function leaf() {
  const image = el("img", { alt: "", draggable: false, decoding: "async" });
  const place = el("div", { className: "leaf" }, image);
  wanted.set(place, { url: "", shown: "", seen: false });
  seen.observe(place);
  return place;
}

/** Show a picture in its place: `path` of `version`, on paper `width` mm wide, here `room` CSS pixels wide. One that takes
    the place of another under the same tag is marked as new for a moment. */
export function show(place, path, version, width, room, tag) {
  const it = wanted.get(place);
  const dpi = (room * devicePixelRatio) / (width / 25.4);
  const url = `/${path}/${version}/${STEPS.find(step => step >= dpi) ?? STEPS.at(-1)}`;
  if (url === it.url) return;
  it.fresh = it.version !== undefined && it.version !== version && it.path === path && it.tag === tag;
  Object.assign(it, { url, version, path, tag });
  if (it.seen) load(place, it);
}

function load(place, it) {
  if (it.shown === it.url) return;
  const url = it.shown = it.url, next = new Image(), fresh = it.fresh;
  next.onload = async () => {
    await next.decode().catch(() => {});
    if (it.url !== url) return;
    place.querySelector("img").src = url;
    place.classList.remove("gone", "fresh");
    if (fresh) { void place.offsetWidth; place.classList.add("fresh"); }
  };
  next.onerror = () => { if (it.url === url) { it.shown = ""; place.classList.add("gone"); } };
  next.src = url;
}

/** Give a place the shape of a piece, w x h CSS pixels large; a proof shows all of the paper. */
export function shape(place, deck, w, h, proof) {
  place.style.width = `${w}px`;
  place.style.height = `${h}px`;
  const image = place.querySelector("img"), polygon = Array.isArray(deck.outline) && !proof;
  image.style.clipPath = polygon ? `polygon(${deck.outline.map(([x, y]) => `${x}% ${y}%`).join(",")})` : "";
  image.style.borderRadius = proof || polygon ? "0" : deck.outline === "ellipse" ? "50%" : `${(deck.corner / deck.width) * w}px`;
  place.classList.toggle("cut", polygon);
}
