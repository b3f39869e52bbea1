import type { BenchResult } from './harness/result.ts';

/** Measures, prints what it found on the way, and closes whatever it opened. `options` are `--name=value`. */
export type Bench = (options: string[]) => Promise<BenchResult>;

/** Loaded one by one: several open a browser or a media library when they are imported. */
export const BENCHES: Record<string, () => Promise<Bench>> = {
  'camera-delay': async () => figuresOf((await import('./camera/measure-delay.ts')).measureDelay),
  'camera-photon': async () => figuresOf((await import('./camera/measure-camera-photon.ts')).measureCameraPhoton),
  glass: async () => figuresOf((await import('./camera/measure-glass.ts')).measureGlass),
  join: async () => figuresOf((await import('./join/measure-join.ts')).measureJoin),
  network: async () => figuresOf((await import('./network/measure-network.ts')).measureNetwork),
  page: async () => (await import('./page/measure-page.ts')).measurePage,
  photon: async () => figuresOf((await import('./photon/measure-photon.ts')).measurePhoton),
  press: async () => figuresOf((await import('./press/measure-press.ts')).measurePress),
  win: async () => figuresOf(await measureWin()),
};

/** What `npm run bench` runs, in this order. */
export const FULL_RUN: readonly string[] = ['photon', 'join', 'press', 'network', 'page'];

/** Of a bench that prints its own verdict. */
function figuresOf(measure: (options: string[]) => Promise<unknown>): Bench {
  return async (options) => ({ goals: [], figures: await measure(options) });
}

/** Its parts that run in the page are typed for a browser, apart from the other tools: no import that the compiler follows. */
async function measureWin(): Promise<(options: string[]) => Promise<unknown>> {
  return (await import(new URL('./win/measure-win.ts', import.meta.url).href)).measureWin;
}
