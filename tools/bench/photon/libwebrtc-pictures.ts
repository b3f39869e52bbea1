/** Preloaded (`--import`) into a product whose simulated machines are to be sent by libwebrtc: their picture processes run the baseline. */
import { registerHooks } from 'node:module';

const OURS = '/drivers/simulated/picture-main.ts';
const BASELINE = new URL('./baseline.ts', import.meta.url).href;

registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    return found.url.endsWith(OURS) ? { ...found, url: BASELINE } : found;
  },
});
