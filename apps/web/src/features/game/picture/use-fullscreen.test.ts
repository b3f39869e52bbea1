import { describe, expect, it } from 'vitest';
import { hasFullscreen } from './use-fullscreen.ts';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Safari/605.1.15';
const ANDROID = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';

describe('GM-07 full screen', () => {
  it.each([
    ['iPhone', IPHONE, 5, true, false],
    ['iPad, which calls itself a Macintosh', MAC, 5, true, false],
    ['Macintosh', MAC, 0, true, true],
    ['Android', ANDROID, 5, true, true],
    ['a browser without it', ANDROID, 5, false, false],
  ])('%s', (_, userAgent, maxTouchPoints, isEnabled, offered) => {
    expect(hasFullscreen(isEnabled, { userAgent, maxTouchPoints })).toBe(offered);
  });
});
