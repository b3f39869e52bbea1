import { failure, http } from '@salon/contract';
import { describe, expect, it } from 'vitest';
import { type ApiDeps, type Call, createApi } from './client.ts';

const DONE = { status: 1 };
const call: Call<typeof http.doneAnswer> = { method: 'GET', path: '/player/balance', answer: http.doneAnswer };

type Step = { status: number; body: unknown } | 'lost' | 'cut off';

function world(steps: Step[]) {
  const sent: { url: string; init: RequestInit }[] = [];
  const events: string[] = [];
  const waits: number[] = [];
  let token: string | null = 'the-token';
  const deps: ApiDeps = {
    fetch: async (input, init = {}) => {
      sent.push({ url: String(input), init });
      const step = steps.length > 1 ? steps.shift() : steps[0];
      if (step === undefined || step === 'lost') throw new TypeError('fetch failed');
      if (step === 'cut off') {
        const body = new ReadableStream({ start: (half) => half.error(new TypeError('network error')) });
        return new Response(body, { status: 200 });
      }
      return new Response(JSON.stringify(step.body), { status: step.status });
    },
    token: () => token,
    onUnauthorized: () => void events.push('unauthorized'),
    onLocked: () => undefined,
    onUnreachable: () => void events.push('unreachable'),
    sleep: async (durationMs) => void waits.push(durationMs),
    random: () => 0.5,
  };
  return { request: createApi(deps), sent, events, waits, setToken: (next: string | null) => (token = next) };
}

describe('api client', () => {
  it('CA-01 sends the bearer token below the api base', async () => {
    const { request, sent } = world([{ status: 200, body: DONE }]);
    expect(await request(call)).toMatchObject({ ok: true, value: DONE });
    expect(sent[0]?.url).toBe('/api/v1/player/balance');
    expect(sent[0]?.init.headers).toMatchObject({ authorization: 'Bearer the-token' });
  });

  it('CA-01 a guest call carries no token', async () => {
    const { request, sent } = world([{ status: 200, body: DONE }]);
    await request({ ...call, as: 'guest' });
    expect(sent[0]?.init.headers).not.toHaveProperty('authorization');
  });

  it('CA-01 a call that logs in carries the token of the login that it replaces, where there is one', async () => {
    const { request, sent } = world([{ status: 200, body: DONE }]);
    await request({ ...call, as: 'guest', former: 'the-one-before' });
    await request({ ...call, as: 'guest', former: '' });
    expect(sent[0]?.init.headers).toMatchObject({ authorization: 'Bearer the-one-before' });
    expect(sent[1]?.init.headers).not.toHaveProperty('authorization');
  });

  it('LG-11 a 401 ends the session', async () => {
    const { request, events } = world([{ status: 401, body: failure('unauthorized') }]);
    expect(await request(call)).toMatchObject({ ok: false, reason: 'refused' });
    expect(events).toEqual(['unauthorized']);
  });

  it('LG-11 a late 401 of an older token leaves the newer login alone', async () => {
    const w = world([{ status: 401, body: failure('unauthorized') }]);
    const pending = w.request(call);
    w.setToken('newer');
    await pending;
    expect(w.events).toEqual([]);
  });

  it('LG-11 a ban ends the login as a 401 does; any other 403 does not', async () => {
    const banned = world([{ status: 403, body: failure('banned') }]);
    await banned.request(call);
    expect(banned.events).toEqual(['unauthorized']);
    const forbidden = world([{ status: 403, body: failure('forbidden') }]);
    await forbidden.request(call);
    expect(forbidden.events).toEqual([]);
  });

  it('LG-14 a 401 of the login itself is an answer', async () => {
    const { request, events } = world([{ status: 401, body: failure('login_wrong', { remaining: 2, minutes: 5 }) }]);
    const outcome = await request({ ...call, as: 'guest' });
    expect(outcome).toMatchObject({ ok: false, failure: { code: 10700, Params: { remaining: 2, minutes: 5 } } });
    expect(events).toEqual([]);
  });

  it('a read that an overloaded platform puts off is asked again after the time that it names, ten times at most', async () => {
    const off = { status: 503, body: failure('unavailable', { seconds: 3 }) };
    const back = world([off, off, { status: 200, body: DONE }]);
    expect(await back.request(call)).toMatchObject({ ok: true });
    expect([back.waits, back.events]).toEqual([[3_000, 3_000], []]);
    const never = world([off]);
    expect(await never.request(call)).toMatchObject({ ok: false, reason: 'refused', failure: off.body });
    expect(never.sent).toHaveLength(11);
  });

  it('what changes something is not repeated by itself, and neither is a read without a time', async () => {
    for (const [method, params] of [['POST', { seconds: 3 }] as const, ['GET', {}] as const]) {
      const { request, sent } = world([{ status: 503, body: failure('unavailable', params) }]);
      expect(await request({ ...call, method })).toMatchObject({ ok: false, reason: 'refused' });
      expect(sent).toHaveLength(1);
    }
  });

  it('LG-11 a short outage is waited out with growing pauses', async () => {
    const { request, events, waits } = world(['lost', { status: 502, body: null }, { status: 200, body: DONE }]);
    expect(await request(call)).toMatchObject({ ok: true });
    expect(waits).toEqual([500, 1_000]);
    expect(events).toEqual([]);
  });

  it('LG-11 a long outage is reported once the repeats are spent', async () => {
    const { request, events, waits } = world(['lost']);
    expect(await request(call)).toMatchObject({ ok: false, reason: 'network' });
    expect(events).toEqual(['unreachable']);
    expect(waits.length).toBe(6);
    expect([...waits].sort((a, b) => a - b)).toEqual(waits);
  });

  it('LG-11 a guest call is not repeated: a login may have counted', async () => {
    const { request, events, sent } = world(['lost']);
    expect(await request({ ...call, as: 'guest' })).toMatchObject({ ok: false, reason: 'network' });
    expect(sent.length).toBe(1);
    expect(events).toEqual([]);
  });

  it('a platform error with its own body is not a network error', async () => {
    const { request, waits } = world([{ status: 503, body: failure('machine_offline') }]);
    expect(await request(call)).toMatchObject({ ok: false, reason: 'refused', failure: { code: 60003 } });
    expect(waits).toEqual([]);
  });

  it('LG-11 a truncated answer counts as lost and is retried', async () => {
    const { request, events } = world(['cut off', { status: 200, body: DONE }]);
    expect(await request(call)).toMatchObject({ ok: true, value: DONE });
    expect(events).toEqual([]);
  });

  it('an answer that does not fit the contract is a refusal, never a value', async () => {
    const { request } = world([{ status: 200, body: { status: 2 } }]);
    expect(await request(call)).toMatchObject({ ok: false, reason: 'refused', failure: { code: 50000 } });
  });
});
