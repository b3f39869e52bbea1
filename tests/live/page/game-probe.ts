/** In the product's game page of a machine with a camera that burns its code: presses a key and finds the first frame that shows it. */
import { monitorCodes } from './code-monitor.ts';

/** When a number of a press was first presented. */
const shown = new Map<number, number>();
let newest: number | null = null;
const watched = new WeakSet<HTMLVideoElement>();

const probe = {
  /** Null: the key is locked, or no frame has come. Else the number that the machine gives this press, and the page's time. */
  press(label: string): { number: number; atMs: number } | null {
    const button = document.querySelector<HTMLElement>(`button[aria-label="${label}"]`);
    if (button === null || button.matches(':disabled, [aria-disabled="true"]') || newest === null) return null;
    const number = (newest + 1) % 256;
    shown.delete(number);
    const atMs = performance.now();
    button.click();
    return { number, atMs };
  },
  shownAtMs: (number: number): number | null => shown.get(number) ?? null,
};
export type GameProbe = typeof probe;

const look = () => {
  const video = document.querySelector('video');
  if (video === null || watched.has(video)) return;
  watched.add(video);
  monitorCodes(video, ({ press, presentedMs }) => {
    newest = press;
    if (!shown.has(press)) shown.set(press, presentedMs);
  });
};
setInterval(look, 100);
(window as unknown as { gameProbe: GameProbe }).gameProbe = probe;
