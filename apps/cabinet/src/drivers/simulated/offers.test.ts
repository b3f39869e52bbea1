import { CODES } from '@salon/contract';
import { candidatesIn } from '@salon/domain/picture/ice-candidate.ts';
import { CANDIDATES_MAX } from '@salon/domain/picture/offer-limiter.ts';
import { describe, expect, it } from 'vitest';
import { machineId } from '../../machine/machine.fixture.ts';
import { offer, openWatchedMachine } from './simulated.fixture.ts';

const to = (host: string, port = 50_000) => `candidate:1 1 UDP 1 ${host} ${port} typ host`;

/** A machine that has answered its first offer already. */
async function open() {
  const world = await openWatchedMachine();
  const { picture, player } = world;
  picture.offered.length = 0;
  const trickle = (candidate: string, epoch = 1) => player.candidate({ epoch, candidate: { candidate, mid: '0' } });
  return { ...world, trickle, machineId };
}

describe('the offers that reach a machine', () => {
  it('make it send packets to no name, no private address, and to 20 addresses at most', async () => {
    const { player, picture, trickle } = await open();
    const named = ['player.local', 'intranet', '10.0.0.1', '127.0.0.1', '169.254.169.254', '::1'].map((one) => to(one));
    const strangers = Array.from({ length: 53 }, (_, at) => to('8.8.8.8', 40_000 + at));
    const sdp = ['v=0', ...[...named, ...strangers].slice(0, 18).map((line) => `a=${line}`), ''].join('\r\n');
    await player.offer({ ...offer, sdp });
    for (const candidate of [...named, ...strangers]) trickle(candidate);
    const [answered = '', ...trickled] = picture.offered;
    expect(candidatesIn(answered) + trickled.length).toBe(CANDIDATES_MAX);
    expect([answered, ...trickled].filter((text) => /local|intranet|10\.0|127\.|169\.|::1/.test(text))).toEqual([]);
  });

  it('are one at a time, whatever platform lets them through, and each is answered', async () => {
    const { player, picture, clock } = await open();
    const answers: ReturnType<typeof player.offer>[] = [];
    for (let number = 1; number <= 72; number += 1) {
      answers.push(player.offer({ ...offer, sdp: `v=0 offer ${number}` }));
      await clock.advance(4_000 / 72);
    }
    await clock.advance(2_000);
    const received = await Promise.all(answers);
    expect(picture.offered.length).toBeLessThanOrEqual(4);
    expect(picture.offered.at(-1)).toBe('v=0 offer 72');
    expect(received.at(-1)).toMatchObject({ status: 1 });
    expect(received[10]).toMatchObject({ status: 0, code: CODES.offer_superseded });
  });

  it('of a seat that moved meanwhile lead nowhere, nor do its candidates', async () => {
    const { player, picture, clock, machine, trickle } = await open();
    await player.offer(offer);
    const waiting = player.offer(offer);
    await machine.unseat({ machineId, epoch: 1 });
    await clock.advance(2_000);
    expect(await waiting).toMatchObject({ code: CODES.seat_moved });
    expect(await player.offer(offer)).toMatchObject({ code: CODES.seat_moved });
    picture.offered.length = 0;
    trickle(to('8.8.8.8'), 2);
    expect(picture.offered).toEqual([]);
  });
});
