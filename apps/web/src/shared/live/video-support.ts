/** What cabinets send. */
const H264 = 'video/h264';

/**
 * Whether a live picture is worth an offer: the browser has peer connections, and H.264 is among what it says that it receives. One that does
 * not say it (Firefox before 123) is believed until its offer lacks it.
 */
export function mayShowVideo(): boolean {
  if (typeof RTCPeerConnection !== 'function') return false;
  const codecs = typeof RTCRtpReceiver === 'function' ? RTCRtpReceiver.getCapabilities?.('video')?.codecs : undefined;
  return codecs === undefined || codecs.some(({ mimeType }) => mimeType.toLowerCase() === H264);
}

/** The video section of an offer or an answer has no H.264, or was refused whole. */
export function lacksH264(sdp: string): boolean {
  const [, ...sections] = sdp.split(/^m=/m);
  const video = sections.find((section) => section.startsWith('video '));
  if (video === undefined) return false;
  // Bundled sections of an offer have port 0 as well.
  const isRefused = video.startsWith('video 0 ') && !/^a=bundle-only/m.test(video);
  return isRefused || !/^a=rtpmap:\d+ H264\//im.test(video);
}

/** The browser shows no live picture, however good the network is: stills, and no other try before the player's next touch. */
export const isVideoRefusal = (reason: string): boolean => reason === 'undecodable' || reason === 'blocked';
