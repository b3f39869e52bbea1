import { describe, expect, it } from 'vitest';
import { linkOf } from './code.ts';

describe('the code for the next device', () => {
  const origin = 'https://play.example';

  it('leads to the same machine, with the token in the fragment', () => {
    expect(linkOf('device-abc', { origin, pathname: '/game/7/bebek' })).toBe(
      'https://play.example/game/7/bebek#hand-over=device-abc',
    );
  });

  it('leads to the lobby from every other page', () => {
    expect(linkOf('device-abc', { origin, pathname: '/profile' })).toBe(
      'https://play.example/lobby#hand-over=device-abc',
    );
  });
});
