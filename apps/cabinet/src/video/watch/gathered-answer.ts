import type { IceCandidate } from '../ice.ts';

/** A relay that does not answer is not waited for. */
const GATHER_WITHIN_MS = 1_000;
/** The candidate of the STUN proxy follows the last one of the library. */
const PROXY_WITHIN_MS = 30;

/** Candidates of one connection, for an answer that holds them all. */
export interface Gathering {
  candidate(candidate: IceCandidate): void;
  gathered(): void;
  /** Resolves with the SDP once all candidates are known, or after a second with those that are. */
  complete(sdp: string): Promise<string>;
}

export function createGathering(): Gathering {
  const candidates: string[] = [];
  const done = Promise.withResolvers<void>();
  return {
    candidate: ({ candidate }) => void candidates.push(candidate),
    gathered: () => void setTimeout(done.resolve, PROXY_WITHIN_MS),
    async complete(sdp) {
      const tooLong = setTimeout(done.resolve, GATHER_WITHIN_MS);
      await done.promise;
      clearTimeout(tooLong);
      return withLocalCandidates(sdp, candidates);
    },
  };
}

/** Into the first media section, which carries the others too. */
export function withLocalCandidates(sdp: string, candidates: readonly string[]): string {
  const lines = candidates
    .map((candidate) => `a=${candidate.replace(/^a=/, '')}`)
    .filter((line) => !sdp.includes(line));
  const first = sdp.indexOf('m=');
  const second = sdp.indexOf('\nm=', first);
  const at = second < 0 ? sdp.length : second + 1;
  return sdp.slice(0, at) + lines.map((line) => `${line}\r\n`).join('') + sdp.slice(at);
}
