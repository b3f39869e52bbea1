import { LIMIT_KINDS, LOOSER_LAPSES_MS, LOOSER_WAIT_MS, PERIODS } from '@salon/domain/protection/index.ts';
import type { Draws } from '../environment/draws.ts';
import type { Mutant } from '../mutants/mutant.ts';
import type { AccountPlan, SetLimit } from './floor-plan.ts';
import { runPayingStaff } from './paying-staff.ts';
import { runAccount } from './player-account.ts';
import { runProvider } from './simulated-provider.ts';
import type { World } from './world.ts';

/** How often a life has them: a few are enough, and each costs a third more. */
const CHANCE = 0.25;
export const NEW_YEAR_MS = Date.UTC(2026, 0, 1);
/** Midnight of the site, when a day, a month and a year end. */
const MIDNIGHT_MS = NEW_YEAR_MS - 3 * 3_600_000;

/** What players have set before the run. Some of it can be confirmed, ends or lapses while it lasts. */
export function drawAccounts(own: Draws, players: number, { hasAccounts = false }: Mutant): AccountPlan | null {
  if (!own.chance(CHANCE) && !hasAccounts) return null;
  const limits: SetLimit[] = [];
  const breaks: AccountPlan['breaks'] = [];
  for (let playerId = 1; playerId <= players; playerId += 1) {
    for (const kind of LIMIT_KINDS) {
      if (!own.chance(0.4)) continue;
      const amount = kind === 'time' ? own.pick([60, 200, 3_600]) : own.pick([20_000, 100_000, 400_000]);
      const waitedMs = own.pick([LOOSER_WAIT_MS, LOOSER_WAIT_MS + LOOSER_LAPSES_MS]) - own.between(-30_000, 80_000);
      const asked = own.chance(0.6) ? { amount: own.pick([amount * 2, null]), agoMs: waitedMs } : null;
      limits.push({ playerId, kind, period: own.pick(PERIODS), amount, asked });
    }
    if (own.chance(0.15))
      breaks.push({ playerId, kind: own.pick(['cool_off', 'self_exclusion']), endsAfterMs: own.between(0, 80_000) });
  }
  return { limits, breaks };
}

export const drawStartMs = (own: Draws): number =>
  own.chance(0.5) ? MIDNIGHT_MS - own.between(0, 80_000) : NEW_YEAR_MS;

/** Provider, players and staff, where the life has accounts. */
export function runAccounts(world: World, closing: () => boolean): void {
  if (world.accounts === null) return;
  const { record } = world.accounts;
  const provider = runProvider(world, record);
  runPayingStaff(world, record, closing);
  for (const playerId of world.model.players.keys()) void runAccount(world, { playerId, record, provider, closing });
}
