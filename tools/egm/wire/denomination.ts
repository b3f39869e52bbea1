/** Codes of a machine's denomination, by cents for each credit: 01, 02, 06 of several sources, the others of P. */
export const DENOMINATION_CODES: ReadonlyMap<number, number> = new Map([
  [1, 0x01],
  [2, 0x17],
  [5, 0x02],
  [10, 0x03],
  [25, 0x04],
  [50, 0x05],
  [100, 0x06],
  [500, 0x07],
  [1000, 0x08],
  [2000, 0x09],
]);
