/** Where a candidate sends packets. */
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

/** How many candidates an SDP holds. */
export const candidatesIn = (sdp: string): number => sdp.match(LINE)?.length ?? 0;

/** The SDP without the candidates that are not `fit`, and without those beyond the first `most`. */
export function withCandidates(sdp: string, fit: (line: string) => boolean, most: number): string {
  let kept = 0;
  return sdp.replace(LINE, (line) => {
    if (kept >= most || !fit(line)) return '';
    kept += 1;
    return line;
  });
}
