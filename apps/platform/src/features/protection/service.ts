import { type Failure, failure, type protection } from '@salon/contract';
import {
  cashInLeftMinor,
  type Exclusion,
  type ExclusionRequest,
  exclusionEndMs,
  intervalMinutes,
  intervalsOf,
  isExcluded,
  LOOSER_LAPSES_MS,
  LOOSER_WAIT_MS,
  leftOf,
  mayExclude,
  pendingState,
  profileOf,
  rulesOf,
} from '@salon/domain/protection/index.ts';
import * as z from 'zod/mini';
import { type LimitNow, MIN_MINUTES, type ProtectionQueries } from './queries.ts';

/** What a site says about protection; a setting that cannot be read is as if it were not there. */
const siteRules = z.object({
  TIME_ZONE: z.catch(z.string(), 'Europe/Istanbul'),
  REALITY_CHECK_MIN_MINUTES: z.catch(z.int().check(z.positive()), MIN_MINUTES),
});

type Answer = protection.ProtectionAnswer | Failure;

/** What it needs of them. */
export type ServedQueries = Pick<
  ProtectionQueries,
  | ('limits' | 'of' | 'setLimit' | 'confirmLimit' | 'dropLimitChange')
  | ('exclude' | 'exclusionRefusal' | 'chooseRealityCheck' | 'checkOf')
>;

export type ProtectionService = ReturnType<typeof createProtectionService>;

/** What a player has set to protect themselves, and how it may change. The ledger enforces it. */
export function createProtectionService(queries: ServedQueries, nowMs: () => number) {
  const read = async (playerId: number) => {
    const found = await queries.of(playerId);
    if (!found) return null;
    const { exclusion: kind, excluded_until: until } = found;
    const exclusion: Exclusion | null = kind && until ? { kind, untilMs: until.getTime() } : null;
    const profile = profileOf(found.settings.PROFILE);
    return { ...found, profile, rules: siteRules.parse(found.settings), exclusion };
  };

  const state = async (playerId: number): Promise<Answer> => {
    const found = await read(playerId);
    if (!found) return failure('unauthorized');
    const { TIME_ZONE, REALITY_CHECK_MIN_MINUTES } = found.rules;
    const { profile } = found;
    const limits = await queries.limits(playerId);
    const now = nowMs();
    return {
      status: 1,
      profile,
      timeZone: TIME_ZONE,
      limits: limits.map((limit) => shown(limit, now)),
      realityCheck: {
        minutes: intervalMinutes(profile, found.reality_check_minutes, REALITY_CHECK_MIN_MINUTES),
        choices: intervalsOf(REALITY_CHECK_MIN_MINUTES),
        compulsory: rulesOf(profile).realityCheckCompulsory,
      },
      exclusion: isExcluded(found.exclusion, now)
        ? { kind: found.exclusion.kind, untilAt: new Date(found.exclusion.untilMs).toISOString() }
        : null,
    };
  };
  /** The state after a change, or why there was none. */
  const after = async (
    playerId: number,
    change: Promise<
      { ok: true } | { ok: false; error: Parameters<typeof failure>[0]; params: Failure['Params'] } | null
    >,
  ): Promise<Answer> => {
    const done = await change;
    return done?.ok === false ? failure(done.error, done.params) : state(playerId);
  };

  return {
    state,
    setLimit: (playerId: number, { kind, period, amount }: z.output<typeof protection.limitRequest>) =>
      after(playerId, queries.setLimit(playerId, kind, period, amount)),
    confirmLimit: (playerId: number, { kind, period }: protection.LimitTarget) =>
      after(playerId, queries.confirmLimit(playerId, kind, period)),
    dropLimitChange: (playerId: number, { kind, period }: protection.LimitTarget) =>
      after(playerId, queries.dropLimitChange(playerId, kind, period)),

    chooseRealityCheck: async (playerId: number, minutes: number | null): Promise<Answer> => {
      const found = await read(playerId);
      if (!found) return failure('unauthorized');
      const { REALITY_CHECK_MIN_MINUTES: min } = found.rules;
      const isOffered =
        minutes === null ? !rulesOf(found.profile).realityCheckCompulsory : intervalsOf(min).includes(minutes);
      if (!isOffered) return failure('interval_not_allowed', { minutes: min });
      return after(playerId, queries.chooseRealityCheck(playerId, minutes));
    },

    exclude: async (playerId: number, request: ExclusionRequest): Promise<Answer> => {
      const found = await read(playerId);
      if (!found) return failure('unauthorized');
      if (found.exclusion && !mayExclude(found.exclusion, request, nowMs())) {
        return failure('exclusion_not_shorter', { untilAt: new Date(found.exclusion.untilMs).toISOString() });
      }
      return after(playerId, queries.exclude(playerId, request.kind, new Date(exclusionEndMs(request, nowMs()))));
    },

    /** Why this player may not log in to play; null where they may. */
    refusesLogin: async (playerId: number): Promise<Failure | null> => {
      const refused = await queries.exclusionRefusal(playerId);
      return refused && failure(refused.error, refused.params);
    },
    checkOf: (playerId: number) => queries.checkOf(playerId),
  };
}

function shown(limit: LimitNow, nowMs: number): protection.LimitRow {
  const { kind, period, amount, used } = limit;
  const asked = limit.asked_at?.getTime();
  const isAsked = asked !== undefined && pendingState(asked, nowMs) !== 'lapsed';
  return {
    ...{ kind, period, amount, used, resetsAt: limit.resets_at.toISOString() },
    left:
      kind === 'loss'
        ? cashInLeftMinor({ limitMinor: amount, netLossMinor: used, atRiskMinor: limit.at_risk })
        : leftOf(amount, used),
    asked: isAsked
      ? {
          amount: limit.asked_amount,
          confirmAt: new Date(asked + LOOSER_WAIT_MS).toISOString(),
          lapsesAt: new Date(asked + LOOSER_WAIT_MS + LOOSER_LAPSES_MS).toISOString(),
        }
      : null,
  };
}
