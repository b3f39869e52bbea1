/** The picture program of simulated machines. */
export const SIMULATED_PICTURE = new URL('../../apps/cabinet/src/drivers/simulated/picture-main.ts', import.meta.url);
