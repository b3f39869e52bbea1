/** Hashes that the demo accounts share: making one takes a tenth of a second. */
export interface SeedHashes {
  password: string;
  /** Of no password that anybody knows. */
  nobody: string;
  pin: string;
}
