import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MAX_BET } from '../game/reels.ts';
import { PROFILES } from '../profiles.ts';
import { METER_NAMES, type Meters, modulus } from './meters.ts';
import type { Act } from './step.ts';
import { tableTop, transferHex } from './table-top.fixture.ts';

const acts: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .constantFrom('spin', 'spin', 'max_bet', 'bet', 'collect', 'attendant')
      .map((key) => ({ do: 'key', key }) as Act),
  },
  fc.constantFrom(1000, 2000, 10000).map((cents) => ({ do: 'bill', cents }) as Act),
  fc.integer({ min: 1, max: 5000 }).map((cents) => ({ do: 'ticket', cents }) as Act),
  fc.boolean().map((isOpen) => ({ do: 'door', isOpen }) as Act),
  fc.boolean().map((isOn) => ({ do: 'tilt', isOn }) as Act),
  fc.constantFrom('win', 'jackpot', 'lose').map((next) => ({ do: 'rig', next }) as Act),
  fc.boolean().map((isIn) => ({ do: 'paper', isIn }) as Act),
);
const polls = fc.oneof(
  fc.constantFrom(
    '0101',
    '0102',
    '0194',
    '01A801',
    '017202FF00',
    '01720180',
    '017400033000',
    '017480000000',
    '010E01',
    '017B080100000000000000',
  ),
  fc
    .record({
      id: fc.constantFrom('A', 'B', 'C'),
      type: fc.constantFrom('00', '80'),
      cents: fc.integer({ min: 0, max: 9000 }),
      flags: fc.constantFrom('00', '03', '10'),
    })
    .map(transferHex),
);
const commands = fc.array(
  fc.oneof(
    acts.map((act) => ({ act })),
    polls.map((poll) => ({ poll })),
    fc.integer({ min: 1, max: 20_000 }).map((ms) => ({ ms })),
    fc.constant({ powerUp: true }),
  ),
  { minLength: 20, maxLength: 120 },
);

/** Every credit has a meter that brought it and one that took it away, over any rollover. */
it('keeps every credit, whatever happens to the machine', () => {
  const started = Object.fromEntries(METER_NAMES.map((name) => [name, modulus(name) - 3_000])) as Meters;
  fc.assert(
    fc.property(
      fc.constantFrom('spec', 'egt', 'bb2'),
      fc.constantFrom(1, 5),
      commands,
      (name, denominationCents, list) => {
        const table = tableTop({ profile: PROFILES[name], denominationCents });
        table.act({ do: 'meters', meters: started });
        table.act({
          do: 'settings',
          settings: { winLimitCents: 4_000, printerLimitCents: 20_000, hostCashOutMs: 2_000 },
        });
        for (const command of list) {
          if ('act' in command) table.act(command.act);
          else if ('poll' in command) table.ask(command.poll);
          else if ('ms' in command) table.wait(command.ms);
          else table.powerUp();
          const { memory } = table;
          const moved = (meter: keyof Meters) =>
            (memory.meters[meter] - started[meter] + modulus(meter)) % modulus(meter);
          const cents = (meter: keyof Meters) => moved(meter) / denominationCents;
          const drop = moved('billsIn') + cents('ticketInCents') + cents('aftInCents');
          const paid = moved('coinOut') - moved('coinIn') - moved('cancelled') - cents('aftOutCents');
          expect(memory.credit).toBe(drop + paid);
          expect(memory.credit).toBeGreaterThanOrEqual(0);
          expect(moved('drop')).toBe(drop);
          expect(moved('cancelled')).toBe(moved('handPaidCancelled') + cents('ticketOutCents'));
          expect(moved('gamesPlayed')).toBe(moved('gamesWon') + moved('gamesLost'));
          expect(moved('coinIn')).toBeLessThanOrEqual((moved('gamesPlayed') + (memory.game ? 1 : 0)) * MAX_BET);
        }
      },
    ),
    { numRuns: 150, seed: 12 },
  );
}, 60_000);
