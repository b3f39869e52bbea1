import { CODES } from '@salon/contract';
import { describe, expect, it } from 'vitest';
import { mayOffer, type PromotionRequest, promotionRefusal, QUIET_AFTER_LOSS_MS } from './promotion-cooldown.ts';

const NOW = 1_700_000_000_000;
const request = (part: Partial<PromotionRequest>): PromotionRequest => ({
  kind: 'discount',
  nowMs: NOW,
  usedAtMs: 0,
  balanceMinor: 99,
  belowMinor: 100,
  ...part,
});

describe('discount and bonus on this device', () => {
  it.each<[string, Partial<PromotionRequest>, number | null]>([
    ['a balance below the minimum', {}, null],
    ['a balance at the minimum', { balanceMinor: 100 }, CODES.discount_balance],
    ['a balance above it', { balanceMinor: 5_000 }, CODES.discount_balance],
    ['any balance while the check is off', { balanceMinor: 5_000, belowMinor: null }, null],
    ['a balance that is not known yet', { balanceMinor: undefined }, null],
    ['29 s after the last', { usedAtMs: NOW - 29_999 }, CODES.discount_too_soon],
    ['30 s after the last', { usedAtMs: NOW - 30_000 }, null],
    ['too soon comes before the balance', { usedAtMs: NOW - 1, balanceMinor: 5_000 }, CODES.discount_too_soon],
    ['a clock that was set back', { usedAtMs: NOW + 3_600_000 }, null],
    ['a bonus does not depend on the balance', { kind: 'bonus', balanceMinor: 5_000 }, null],
    ['a bonus too soon', { kind: 'bonus', usedAtMs: NOW - 1 }, CODES.bonus_too_soon],
  ])('GM-12 %s', (_, part, code) => {
    expect(promotionRefusal(request(part))).toBe(code);
  });

  it.each([
    ['a loss in a strict profile', false, 0, 1_000, false],
    ['a win below the bet is a loss', false, 40, 1_000, false],
    ['a minute after the loss', false, 0, QUIET_AFTER_LOSS_MS, true],
    ['the bet came back', false, 100, 1_000, true],
    ['a loss in an open profile', true, 0, 1_000, true],
  ])('GM-12 offered: %s', (_, prompts, winMinor, sinceMs, expected) => {
    const lastPlay = { betMinor: 100, winMinor, atMs: NOW - sinceMs };
    expect(mayOffer({ prompts, lastPlay, nowMs: NOW })).toBe(expected);
    expect(mayOffer({ prompts, lastPlay: null, nowMs: NOW })).toBe(true);
  });
});
