/** The picture program of machines with a SAS line. */
export const SAS_PICTURE = new URL('../../../apps/cabinet/src/drivers/sas/picture-main.ts', import.meta.url);
