/** A key frame is as large as a second of ordinary frames, and the player pays for those that watchers need. */
export const WATCHERS_KEY_FRAME_EVERY_MS = 2_000;

export interface KeyFrameLimiter {
  request(): void;
  stop(): void;
}

/** Lets one request through in 2 s; the others are one request when that time is over. */
export function createKeyFrameLimiter(requestKeyFrame: () => void): KeyFrameLimiter {
  let lastMs = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | null = null;
  const pass = () => {
    timer = null;
    lastMs = performance.now();
    requestKeyFrame();
  };
  return {
    request() {
      if (timer !== null) return;
      const waitMs = lastMs + WATCHERS_KEY_FRAME_EVERY_MS - performance.now();
      if (waitMs <= 0) pass();
      else timer = setTimeout(pass, waitMs).unref();
    },
    stop() {
      if (timer !== null) clearTimeout(timer);
      timer = null;
    },
  };
}
