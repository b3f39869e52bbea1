/** Tells where its cards stand, those too that are not drawn. */
type Tops = (put: (id: number, topPx: number) => void) => void;

const lists = new Set<Tops>();

/** Of a list that draws a part of its cards. Returns the function that takes it away. */
export function addTops(tops: Tops): () => void {
  lists.add(tops);
  return () => void lists.delete(tops);
}

/** Upper edges of all cards against the screen's, px, by machine. What is drawn is measured, the rest is as its list says. */
export function cardTops(): Map<number, number> {
  const found = new Map<number, number>();
  for (const tops of lists) tops((id, topPx) => found.set(id, topPx));
  for (const card of document.querySelectorAll<HTMLElement>('[data-machine]'))
    found.set(Number(card.dataset.machine), card.getBoundingClientRect().top);
  return found;
}
