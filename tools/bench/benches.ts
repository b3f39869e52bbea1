import type { BenchResult } from './harness/result.ts';

/** Measures, prints what it found on the way, and closes whatever it opened. `options` are `--name=value`. */
export type Bench = (options: string[]) => Promise<BenchResult>;

/** Loaded one by one: several open a browser or a media library when they are imported. */
export const BENCHES: Record<string, () => Promise<Bench>> = {
  'camera-delay': async () => figuresOf((await import('./camera/measure-delay.ts')).measureDelay),
  'camera-photon': async () => figuresOf((await import('./camera/measure-camera-photon.ts')).measureCameraPhoton),
  encoder: async () => (await import('./encoder/measure-encoder.ts')).measureEncoder,
  floor: async () => (await import('./floor/measure-floor.ts')).measureFloor,
  glass: async () => figuresOf((await import('./camera/measure-glass.ts')).measureGlass),
  http: async () => (await import('./http/measure-http.ts')).measureHttp,
  join: async () => (await import('./join/measure-join.ts')).measureJoin,
  ledger: async () => (await import('./ledger/measure-ledger.ts')).measureLedger,
  network: async () => (await import('./network/measure-network.ts')).measureNetwork,
  page: async () => (await import('./page/measure-page.ts')).measurePage,
  photon: async () => (await import('./photon/measure-photon.ts')).measurePhoton,
  plays: async () => (await import('./plays/measure-plays.ts')).measurePlays,
  press: async () => (await import('./press/measure-press.ts')).measurePress,
  push: async () => (await import('./push/measure-push.ts')).measurePush,
  storm: async () => (await import('./storm/measure-storm.ts')).measureStorm,
  stream: async () => (await import('./stream/measure-stream.ts')).measureStream,
  win: async () => figuresOf(await measureWin()),
};

/** What `npm run bench` runs, in this order. */
export const FULL_RUN: readonly string[] = [
  ...['photon', 'join', 'stream', 'floor', 'press', 'network'],
  ...['ledger', 'plays', 'push', 'storm', 'http', 'page'],
];

/** Of a bench that prints its own verdict. */
function figuresOf(measure: (options: string[]) => Promise<unknown>): Bench {
  return async (options) => ({ goals: [], figures: await measure(options) });
}

/** Its parts that run in the page are typed for a browser, apart from the other tools: no import that the compiler follows. */
async function measureWin(): Promise<(options: string[]) => Promise<unknown>> {
  return (await import(new URL('./win/measure-win.ts', import.meta.url).href)).measureWin;
}
