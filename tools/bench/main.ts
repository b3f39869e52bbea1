/** `npm run bench -- <name> [options]`: measures against a baseline in the same run and writes to `bench-results/`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { measureCameraPhoton } from './camera/measure-camera-photon.ts';
import { measureDelay } from './camera/measure-delay.ts';
import { measureGlass } from './camera/measure-glass.ts';
import { measureJoin } from './join/measure-join.ts';
import { measureLoad } from './load/measure-load.ts';
import { measureNetwork } from './network/measure-network.ts';
import { measurePhoton } from './photon/measure-photon.ts';
import { measurePress } from './press/measure-press.ts';

/** Prints its results and returns them for the file. */
type Bench = (options: string[]) => Promise<unknown>;

/** Its parts that run in the page are typed for a browser, apart from the other tools. */
const measureWin: Bench = async (options) => {
  const file = new URL('./win/measure-win.ts', import.meta.url).href;
  return (await import(file)).measureWin(options);
};

const BENCHES: Record<string, Bench> = {
  'camera-delay': measureDelay,
  'camera-photon': measureCameraPhoton,
  glass: measureGlass,
  join: measureJoin,
  load: measureLoad,
  network: measureNetwork,
  photon: measurePhoton,
  press: measurePress,
  win: measureWin,
};

const [name = '', ...options] = process.argv.slice(2);
const bench = BENCHES[name];
if (bench === undefined) {
  console.error(`usage: npm run bench -- <${Object.keys(BENCHES).join(' | ')}>`);
  process.exit(2);
}
const result = await bench(options);
const folder = join(import.meta.dirname, '../../bench-results');
mkdirSync(folder, { recursive: true });
const at = new Date().toISOString();
const file = join(folder, `${name}-${at.replaceAll(':', '-').slice(0, 19)}.json`);
writeFileSync(file, `${JSON.stringify({ bench: name, at, node: process.version, result }, null, 2)}\n`);
console.log(`written to ${file}`);
process.exit(0);
