/** Bytes to and from a machine, in the framed form of `@salon/sas/framed-line.ts`. */
export interface BytePort {
  /** Dropped while the other end is not there. */
  write(framed: Uint8Array): void;
  /** For a receiver that a reboot of the machine has left deaf: opens it again. */
  reopen(): void;
  close(): void;
}

export interface ByteEnds {
  received(chunk: Uint8Array): void;
  /** Opened, also again: what was half received is of another connection. */
  opened(): void;
}
