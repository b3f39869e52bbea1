/** Where the bytes go: a TCP port or a pseudo terminal, both with the framed form. */
export interface Line {
  /** For the host or for a person: where to reach it. */
  name: string;
  /** Dropped while nobody is at the other end, as on a wire. */
  write(bytes: Uint8Array): void;
  close(): void;
}

export interface LineEnds {
  received(chunk: Uint8Array): void;
  /** Another host, or the same one anew: what was half received is dropped. */
  connected(): void;
}
