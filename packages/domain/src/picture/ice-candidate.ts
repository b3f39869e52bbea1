/** Target of the packets of a candidate. */
export interface CandidateTarget {
  transport: string;
  /** An address or a name. */
  host: string;
  port: number;
}

/** `candidate:<foundation> <component> <transport> <priority> <host> <port> typ …` (RFC 8839), with or without `a=`; null: not one, or not on one line. */
export function targetOf(line: string): CandidateTarget | null {
  const [, transport, host, port] =
    /^(?:a=)?candidate:\S+ \d+ (\S+) \d+ (\S+) (\d{1,5}) typ \w+(?: [ -~]*)?$/i.exec(line.trim()) ?? [];
  if (transport === undefined || host === undefined) return null;
  return { transport: transport.toLowerCase(), host, port: Number(port) };
}

const LINE = /^a=candidate:.*(?:\r?\n|$)/gim;

/** Number of candidates in an SDP. */
export const candidatesIn = (sdp: string): number => sdp.match(LINE)?.length ?? 0;

/** The SDP with at most `max` candidates, all of them `fit`. */
export function withCandidates(sdp: string, fit: (line: string) => boolean, max: number): string {
  let count = 0;
  return sdp.replace(LINE, (line) => {
    if (count >= max || !fit(line)) return '';
    count += 1;
    return line;
  });
}
