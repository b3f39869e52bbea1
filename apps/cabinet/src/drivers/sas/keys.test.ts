import type { channel } from '@salon/contract';
import { BUTTON_KINDS, type ButtonKind } from '@salon/domain';
import { describe, expect, it } from 'vitest';
import { machineId, seatCommand } from '../../machine/machine.fixture.ts';
import { withCredit } from '../../machine/metered/metered-machine.fixture.ts';
import { createDeck } from '../../player/deck.ts';
import { createKeys } from './keys.ts';
import type { MachineDeps } from './machine-deps.ts';
import { newView } from './view.ts';

/** Kinds of keys on which no machine begins a game. */
const HARMLESS: readonly ButtonKind[] = ['bet_down', 'bet_up', 'collect'];

/** A hosted machine with one key of each kind, whose board obeys at once; `rules`: of the seat's site. */
async function open(rules: { minSpinMs: number; mayStop?: boolean }) {
  const { machine, clock } = await withCredit();
  await machine.seat({ ...seatCommand(1), ...rules });
  const keys = BUTTON_KINDS.map((kind, index) => ({ id: kind, kind, label: kind, output: index + 1 }));
  const view = { ...newView(), isLinked: true, isPlayOn: true };
  const deps = { machine, clock, view, options: { keys }, show: () => undefined } as unknown as MachineDeps;
  const driver = createKeys(deps, { press: async () => null } as unknown as Parameters<typeof createKeys>[1]);
  const sent: channel.ToPlayer[] = [];
  const keep = (text: string) => void sent.push(JSON.parse(text));
  const player = createDeck({
    ...{ machine, clock, isWatched: () => true, acted: () => undefined },
    driver: () => driver as ReturnType<Parameters<typeof createDeck>[0]['driver']>,
    picture: () => ({ send: keep, reply: keep }),
  });
  player.changed();
  const deck = sent.find((message) => message.t === 'deck')!;
  let presses = 0;
  async function press(button: ButtonKind) {
    presses += 1;
    const id = `press-number-${presses}`;
    const { revision } = deck;
    player.receive(JSON.stringify({ t: 'press', id, epoch: 1, button, revision, atMs: clock.monotonicMs() }));
    await clock.advance(0);
    return sent.findLast((message) => message.t === 'answer')?.reason;
  }
  return { machine, clock, deck, press };
}

describe('the keys of a hosted machine', () => {
  it.each(BUTTON_KINDS)(
    'waits with %s for the shortest time of a game and for a pause, if it can begin one',
    async (kind) => {
      const { machine, clock, press } = await open({ minSpinMs: 2_500 });
      const isHarmless = HARMLESS.includes(kind);
      machine.pace.began();
      expect(await press(kind)).toBe(isHarmless ? null : 'too_soon');
      await clock.advance(2_500);
      machine.pausePlay({ machineId, epoch: 1, forMs: 8_000 });
      expect(await press(kind)).toBe(isHarmless ? null : 'paused');
      await clock.advance(8_000);
      expect(await press(kind)).toBeNull();
    },
  );

  it('have no STOP where the site allows none, and refuse its press', async () => {
    const { deck, press } = await open({ minSpinMs: 0, mayStop: false });
    expect(deck.buttons.map(({ kind }) => kind)).toEqual(BUTTON_KINDS.filter((kind) => kind !== 'stop'));
    expect(await press('stop')).toBe('unknown_button');
    expect(await press('spin')).toBeNull();
  });
});
