/** Programs for the page; texts, because nothing here knows the browser's types. */

/**
 * From a click on a machine's card on, every 100 ms: what the player sees in place of the machine (still, video, or one faded
 * over the other) and, from its first frame on, the video alone, 360 x 640. Pixels are only kept: reading them later leaves the
 * processor to the join.
 */
export const FILM_STRIP = `
addEventListener('click', (event) => {
  if (!event.target.closest?.('[data-machine] a')) return;
  const [width, height] = [360, 640];
  const clickedAt = performance.now();
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const strip = (window.filmStrip = { clickedAt, shots: [], firstFrameMs: null, layoutShift: 0, steps: {} });
  const pixels = () => context.getImageData(0, 0, width, height).data;
  const draw = (element, alpha) => {
    context.globalAlpha = alpha;
    context.drawImage(element, 0, 0, width, height);
  };
  const shoot = () => {
    const still = document.querySelector('.machine-frame img');
    const video = document.querySelector('.machine-frame video');
    const shown = strip.firstFrameMs === null ? 0 : Number(getComputedStyle(video).opacity);
    // Before the first frame nothing but another still changes what is seen.
    const last = strip.shots.at(-1);
    if (shown === 0 && last !== undefined && still === last.still) return strip.shots.push({ ...last });
    if (shown < 1) {
      context.globalAlpha = 1;
      context.fillRect(0, 0, width, height);
      if (still?.complete && still.naturalWidth > 0) draw(still, 1);
    }
    if (shown > 0) draw(video, shown);
    const seen = pixels();
    if (shown > 0 && shown < 1) draw(video, 1);
    strip.shots.push({ still: still?.complete ? still : null, seen, video: shown === 0 ? null : shown === 1 ? seen : pixels() });
  };
  const watch = () => {
    const video = document.querySelector('.machine-frame video');
    if (video === null) return requestAnimationFrame(watch);
    video.requestVideoFrameCallback((now) => { strip.firstFrameMs = now - clickedAt; });
  };
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) strip.layoutShift += value;
  }).observe({ type: 'layout-shift' });
  watch();
  // Planned by the clock, so that a late shot does not move those after it.
  const next = () => setTimeout(() => { shoot(); next(); }, clickedAt + 100 * (strip.shots.length + 1) - performance.now());
  next();
}, true);`;

/** Similarity (SSIM over windows of 8 x 8) of every shot of the strip to its last, when the picture has settled. */
export const SIMILARITIES = `(() => {
  const { shots, firstFrameMs, layoutShift, steps } = window.filmStrip;
  const grey = (data) => data && Uint8Array.from({ length: 360 * 640 }, (_, at) => (data[4 * at] + 2 * data[4 * at + 1] + data[4 * at + 2]) >> 2);
  const settled = grey(shots.at(-1).video);
  const similarity = (data, other) => {
    if (data === null || settled === null) return null;
    const one = grey(data);
    let [sum, windows] = [0, 0];
    for (let top = 0; top < 640; top += 8) for (let left = 0; left < 360; left += 8, windows += 1) {
      let [a, b, aa, bb, ab] = [0, 0, 0, 0, 0];
      for (let row = top; row < top + 8; row += 1) for (let at = row * 360 + left; at < row * 360 + left + 8; at += 1) {
        const [x, y] = [one[at], other[at]];
        a += x; b += y; aa += x * x; bb += y * y; ab += x * y;
      }
      a /= 64; b /= 64;
      const [va, vb, cov] = [aa / 64 - a * a, bb / 64 - b * b, ab / 64 - a * b];
      sum += ((2 * a * b + 6.5) * (2 * cov + 58.5)) / ((a * a + b * b + 6.5) * (va + vb + 58.5));
    }
    return Math.round((sum / windows) * 1000) / 1000;
  };
  return {
    firstFrameMs, layoutShift, steps,
    seen: shots.map(({ seen }) => similarity(seen, settled)),
    video: shots.map(({ video }) => similarity(video, settled)),
  };
})()`;

/** Notes in the strip when a live connection comes to its steps. */
export const NOTE_STEPS = `{
  const Native = window.RTCPeerConnection;
  const step = (name) => {
    const strip = window.filmStrip;
    if (strip !== undefined) strip.steps[name] ??= performance.now() - strip.clickedAt;
  };
  window.RTCPeerConnection = class extends Native {
    constructor(...options) {
      super(...options);
      step('opened');
      this.addEventListener('connectionstatechange', () => step(this.connectionState));
    }
    setRemoteDescription(description) {
      step('answered');
      return super.setRemoteDescription(description);
    }
  };
}`;

/** Leads live connections through a relay, which `relayedCandidate` of the page opens a port of. */
export const BEHIND_RELAY = `{
  const Native = window.RTCPeerConnection;
  window.RTCPeerConnection = class extends Native {
    set onicecandidate(listener) {}
    async addIceCandidate(candidate) {
      const relayed = await window.relayedCandidate(candidate.candidate ?? '');
      if (relayed !== null) await super.addIceCandidate({ ...candidate, candidate: relayed });
    }
    setRemoteDescription({ type, sdp }) {
      return super.setRemoteDescription({ type, sdp: sdp.replace(/^a=(candidate|end-of-candidates).*\\r?\\n/gm, '') });
    }
  };
}`;
