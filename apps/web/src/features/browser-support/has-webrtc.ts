/** Whether the browser can show a machine at all: pictures and presses travel by WebRTC alone. */
export function hasWebRtc(page: { RTCPeerConnection?: unknown }): boolean {
  return typeof page.RTCPeerConnection === 'function';
}

/** Others of the same make: they call themselves Chrome or Safari too, and then by their own name. */
const OTHERS =
  /\b(Edg|EdgA|EdgiOS|OPR|OPT|SamsungBrowser|YaBrowser|Vivaldi|UCBrowser|DuckDuckGo|FxiOS|Firefox|MiuiBrowser)\//;

/** Google Chrome and Apple Safari, by what they call themselves; a browser that runs by itself counts as what it is built of. */
export function isRecommended(userAgent: string): boolean {
  if (OTHERS.test(userAgent)) return false;
  return /\b(HeadlessChrome|Chrome|CriOS)\//.test(userAgent) || /\bVersion\/[\d.]+ .*Safari\//.test(userAgent);
}
