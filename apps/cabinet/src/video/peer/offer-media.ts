/** What the answer reuses from the browser's offer: mids, payload types and extension ids. */
export interface OfferedMedia {
  video: {
    mid: string;
    payloadType: number;
    fmtp: string;
    playoutDelayId: number | null;
    /** The browser sends its clock in extended reports, if it is answered (RFC 3611 5.1). */
    measuresRoundTrip: boolean;
  } | null;
  audio: { mid: string; payloadType: number } | null;
}

export const PLAYOUT_DELAY_URI = 'http://www.webrtc.org/experiments/rtp-hdrext/playout-delay';

interface Section {
  kind: string;
  lines: string[];
}

/** The first video section with H.264 in packetization-mode 1 (constrained baseline before others) and the first with Opus. */
export function readOffer(sdp: string): OfferedMedia {
  const media: OfferedMedia = { video: null, audio: null };
  for (const section of sectionsOf(sdp)) {
    const mid = attribute(section, 'mid');
    if (mid === null) continue;
    if (section.kind === 'video' && media.video === null) media.video = readVideo(section, mid);
    if (section.kind === 'audio' && media.audio === null) media.audio = readAudio(section, mid);
  }
  return media;
}

function sectionsOf(sdp: string): Section[] {
  const sections: Section[] = [];
  for (const line of sdp.split(/\r?\n/)) {
    const kind = /^m=(\w+)/.exec(line)?.[1];
    if (kind !== undefined) sections.push({ kind, lines: [line] });
    else sections.at(-1)?.lines.push(line);
  }
  return sections;
}

function attribute(section: Section, name: string): string | null {
  const line = section.lines.find((candidate) => candidate.startsWith(`a=${name}:`));
  return line === undefined ? null : line.slice(name.length + 3).trim();
}

/** Payload types of a codec in the browser's order of preference. */
function payloadTypes(section: Section, codec: string): number[] {
  const offered = (section.lines[0] ?? '').split(' ').slice(3).map(Number);
  const named = new Set<number>();
  for (const line of section.lines) {
    const [, type, name] = /^a=rtpmap:(\d+) ([^/]+)/.exec(line) ?? [];
    if (name?.toLowerCase() === codec) named.add(Number(type));
  }
  return offered.filter((type) => named.has(type));
}

function readVideo(section: Section, mid: string): OfferedMedia['video'] {
  const types = payloadTypes(section, 'h264').flatMap((payloadType) => {
    const prefix = `a=fmtp:${payloadType} `;
    const fmtp =
      section.lines
        .find((line) => line.startsWith(prefix))
        ?.slice(prefix.length)
        .trim() ?? '';
    return fmtp.includes('packetization-mode=1') ? [{ payloadType, fmtp }] : [];
  });
  const best = types.find(({ fmtp }) => /profile-level-id=42e0/i.test(fmtp)) ?? types[0];
  if (best === undefined) return null;
  const extension = section.lines.find((line) => line.startsWith('a=extmap:') && line.includes(PLAYOUT_DELAY_URI));
  const id = /^a=extmap:(\d+)/.exec(extension ?? '')?.[1];
  return {
    ...{ mid, ...best },
    // Larger ids need headers of two bytes, which no browser uses for so few extensions.
    playoutDelayId: id === undefined || Number(id) > 14 ? null : Number(id),
    measuresRoundTrip: attribute(section, 'rtcp-xr')?.includes('rcvr-rtt=all') ?? false,
  };
}

function readAudio(section: Section, mid: string): OfferedMedia['audio'] {
  const payloadType = payloadTypes(section, 'opus')[0];
  return payloadType === undefined ? null : { mid, payloadType };
}
