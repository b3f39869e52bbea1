/** Whether the browser can play: picture and presses need WebRTC. */
export function hasWebRtc(page: { RTCPeerConnection?: unknown }): boolean {
  return typeof page.RTCPeerConnection === 'function';
}

/** Browsers that contain Chrome or Safari in their user agent besides their own name. */
const OTHERS =
  /\b(Edg|EdgA|EdgiOS|OPR|OPT|SamsungBrowser|YaBrowser|Vivaldi|UCBrowser|DuckDuckGo|FxiOS|Firefox|MiuiBrowser)\//;

/** Google Chrome and Apple Safari by user agent; headless Chrome counts as Chrome. */
export function isRecommended(userAgent: string): boolean {
  if (OTHERS.test(userAgent)) return false;
  return /\b(HeadlessChrome|Chrome|CriOS)\//.test(userAgent) || /\bVersion\/[\d.]+ .*Safari\//.test(userAgent);
}
