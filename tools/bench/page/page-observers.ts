/** Scripts that run in the measured page, as text: the tools are not typed for a browser. */

/** Before the page's own code: paints, shifts, long tasks and slow events from the first moment on. */
export const OBSERVERS = `(() => {
  const seen = (window.benchSeen = { lcpMs: 0, lcpText: '', shift: 0, tasks: [], events: [] });
  const watch = (type, take, options = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...options });
  watch('largest-contentful-paint', (entry) => {
    seen.lcpMs = entry.startTime;
    seen.lcpText = (entry.element?.textContent ?? entry.url ?? '').slice(0, 80);
  });
  watch('layout-shift', (entry) => { if (!entry.hadRecentInput) seen.shift += entry.value; });
  watch('longtask', (entry) => seen.tasks.push({ atMs: entry.startTime, ms: entry.duration }));
  watch('event', (entry) => seen.events.push({ atMs: entry.startTime, ms: entry.duration, name: entry.name }), { durationThreshold: 16 });
})()`;

export const SEEN = 'window.benchSeen';

export interface Seen {
  lcpMs: number;
  lcpText: string;
  shift: number;
  tasks: { atMs: number; ms: number }[];
  events: { atMs: number; ms: number; name: string }[];
}

/** Scrolls a fixed way with every frame and counts the frames; turns at the ends. Px a frame, ms. */
export const scrollFor = (stepPx: number, durationMs: number) => `new Promise((done) => {
  const began = performance.now();
  let [frames, last, longestMs, step, nodes] = [0, began, 0, ${stepPx}, 0];
  const frame = (now) => {
    frames += 1;
    longestMs = Math.max(longestMs, now - last);
    last = now;
    if (frames % 10 === 0) nodes = Math.max(nodes, document.querySelectorAll('*').length);
    if (now - began >= ${durationMs}) return done({ framesPerS: (frames * 1000) / (now - began), longestMs, nodes });
    if (step !== 0) {
      const before = scrollY;
      scrollBy({ top: step, behavior: 'instant' });
      if (scrollY === before) step = -step;
    }
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
})`;

export interface Frames {
  framesPerS: number;
  longestMs: number;
  nodes: number;
}

/** The peer: every card in the document as plain markup, and a push that writes to its card without any framework. */
export const plainList = (ids: readonly number[]) => `(() => {
  const card = document.querySelector('li:has([data-machine])');
  const list = document.createElement('ul');
  list.className = card.parentElement.className;
  list.innerHTML = ${JSON.stringify(ids)}.map((id) => card.outerHTML.replace(/data-machine="\\\\d+"/, 'data-machine="' + id + '"')).join('');
  for (const item of list.children) item.removeAttribute('style');
  const main = document.createElement('main');
  main.append(list);
  document.body.replaceChildren(main);
  scrollTo(0, 0);
  window.benchPush = ({ id, status }) => {
    const card = document.querySelector('[data-machine="' + id + '"]');
    card.dataset.status = status;
    card.querySelector('[id^="machine-"]').textContent = status;
  };
  return document.querySelectorAll('*').length;
})()`;
