/** One machine's journal file, as the journal needs it. The real one is `file-disk.ts`; the simulator's loses unsynced bytes. */
export interface Disk {
  /** Everything that is there; empty where nothing was ever written. */
  read(): Promise<Uint8Array>;
  /** Adds bytes at the end; they may be lost until `sync` has returned. */
  append(bytes: Uint8Array): Promise<void>;
  sync(): Promise<void>;
  /** Puts a new content in the place of the old one, wholly or not at all, and synced. */
  replace(bytes: Uint8Array): Promise<void>;
}
