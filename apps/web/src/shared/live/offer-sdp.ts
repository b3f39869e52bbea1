/** With it the sender limits the receiver's playout delay; 0/0 saves about 20 ms from click to photon. */
export const PLAYOUT_DELAY_URI = 'http://www.webrtc.org/experiments/rtp-hdrext/playout-delay';

/**
 * Adds the playout-delay header extension to the video section of an offer that lacks it, under an id that no section uses
 * (bundled sections share one id space). One-byte headers carry ids 1 to 14; an offer with none left stays as it is.
 */
export function withPlayoutDelay(sdp: string): string {
  const lines = sdp.split('\r\n');
  const video = lines.findIndex((line) => line.startsWith('m=video'));
  if (video < 0) return sdp;
  const next = lines.findIndex((line, at) => at > video && line.startsWith('m='));
  const end = next < 0 ? lines.length : next;
  if (lines.slice(video, end).some((line) => line.startsWith('a=extmap:') && line.includes(PLAYOUT_DELAY_URI)))
    return sdp;
  const used = new Set(lines.flatMap((line) => /^a=extmap:(\d+)/.exec(line)?.[1] ?? []).map(Number));
  const free = Array.from({ length: 14 }, (_, at) => at + 1).find((id) => !used.has(id));
  const mid = lines.findIndex((line, at) => at > video && at < end && line.startsWith('a=mid:'));
  if (free === undefined || mid < 0) return sdp;
  return [...lines.slice(0, mid + 1), `a=extmap:${free} ${PLAYOUT_DELAY_URI}`, ...lines.slice(mid + 1)].join('\r\n');
}

interface Codec {
  mimeType: string;
  sdpFmtpLine?: string;
}

/**
 * Codecs in the order to offer: H.264 constrained baseline with packetization-mode 1 first (what the cabinet encodes), then
 * the other H.264 profiles, then the rest in the browser's own order.
 */
export function preferBaseline<T extends Codec>(codecs: readonly T[]): T[] {
  const rank = ({ mimeType, sdpFmtpLine = '' }: Codec): number => {
    if (mimeType.toLowerCase() !== 'video/h264') return 3;
    if (!sdpFmtpLine.includes('packetization-mode=1')) return 2;
    return sdpFmtpLine.toLowerCase().includes('profile-level-id=42e01f') ? 0 : 1;
  };
  return [...codecs].sort((a, b) => rank(a) - rank(b));
}
