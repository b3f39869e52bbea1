import { CODES, failure, type tokenLogin } from '@salon/contract';
import type { LoginAnswer } from '@salon/contract/http.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Outcome } from '../../shared/api/client.ts';
import { takeHandedToken } from '../../shared/session/handed-token.ts';
import { agreementTo, attemptWith, clearRefusedEntry, enterByToken, refuseToken } from './token-entry.ts';

const answer = { status: 1, token: 'fresh' } as LoginAnswer;
const spent = failure('hand_over_spent');

/** Answers in order and records the requests. */
function answering(...outcomes: Outcome<LoginAnswer>[]) {
  const pending: tokenLogin.TokenLoginRequest[] = [];
  return {
    pending,
    ask: async (body: tokenLogin.TokenLoginRequest) => {
      pending.push(body);
      return outcomes[pending.length - 1]!;
    },
  };
}

beforeEach(() => void clearRefusedEntry());

describe('a token of the address', () => {
  it('LG-08 is taken once', () => {
    const page: { salonHandedToken?: string } = { salonHandedToken: 'handed' };
    expect([takeHandedToken(page), takeHandedToken(page)]).toEqual(['handed', '']);
    expect(page).toEqual({});
  });

  it('LG-08 that opens a login leaves nothing behind', async () => {
    const { ask } = answering({ ok: true, value: answer });
    expect(await enterByToken(attemptWith('handed'), { ask })).toEqual({ kind: 'entered', answer });
    expect(clearRefusedEntry()).toBeNull();
  });

  it('LG-08 that is refused shows the reason once', async () => {
    const { ask } = answering({ ok: false, reason: 'refused', failure: spent });
    expect(await enterByToken(attemptWith('handed'), { ask })).toEqual({ kind: 'refused' });
    expect(clearRefusedEntry()).toMatchObject({ failure: { code: CODES.hand_over_spent }, isLost: false });
    expect(clearRefusedEntry()).toBeNull();
  });

  it('LG-08 whose answer was lost is retried as the same attempt', async () => {
    const lost = { ok: false, reason: 'network', failure: failure('unavailable') } as const;
    const { ask, pending } = answering(lost, { ok: true, value: answer });
    await enterByToken(attemptWith('handed'), { ask });
    const refused = clearRefusedEntry();
    expect(refused?.isLost).toBe(true);
    await enterByToken({ ...refused!.attempt!, purpose: 'withdrawal' }, { ask });
    expect(pending[1]).toEqual({ ...pending[0], purpose: 'withdrawal' });
  });

  it('LG-08 of another player needs a confirmation, then replaces the login by the same attempt', async () => {
    const present = failure('login_present', { present: 'former', next: 'latter' });
    const { ask, pending } = answering({ ok: false, reason: 'refused', failure: present }, { ok: true, value: answer });
    const entry = await enterByToken(attemptWith('handed'), { ask });
    expect(entry).toMatchObject({ kind: 'asks', present: 'former', next: 'latter' });
    expect(clearRefusedEntry()).toBeNull();
    if (entry.kind === 'asks') await enterByToken(entry.attempt, { ask, agreement: agreementTo(entry) });
    expect(pending[1]).toEqual({ ...pending[0], replaces: true, isConfirmed: true });
  });

  it('of another device asks who goes on before it opens anything, and replaces nobody by that answer', async () => {
    const unconfirmed = failure('hand_over_unconfirmed', { next: 'latter' });
    const present = failure('login_present', { present: 'former', next: 'latter' });
    const { ask, pending } = answering(
      { ok: false, reason: 'refused', failure: unconfirmed },
      // Somebody has logged in meanwhile, in another tab.
      { ok: false, reason: 'refused', failure: present },
    );
    const entry = await enterByToken(attemptWith('device-handed'), { ask });
    expect(entry).toMatchObject({ kind: 'asks', present: null, next: 'latter' });
    expect(clearRefusedEntry()).toBeNull();
    expect(pending[0]).toMatchObject({ isConfirmed: false, replaces: false });
    if (entry.kind !== 'asks') return;
    const again = await enterByToken(entry.attempt, { ask, agreement: agreementTo(entry) });
    expect(pending[1]).toEqual({ ...pending[0], isConfirmed: true, replaces: false });
    expect(again).toMatchObject({ kind: 'asks', present: 'former' });
  });

  it('LG-08 at a site without token login is dropped', () => {
    refuseToken();
    expect(clearRefusedEntry()).toMatchObject({ attempt: null, failure: { code: CODES.token_login_off } });
  });
});
