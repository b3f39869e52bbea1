import type { operator } from '@salon/contract';
import { wholeTyped } from '@salon/domain/typed/number.ts';
import { numberText, parseNumber } from '@salon/i18n';
import { optionalWholeOf } from '../../shared/forms/whole-number-field.tsx';
import { isImage } from './is-image.ts';

type Machine = operator.RosterMachine;

/** A game of the machine's own, among the choices of `game`. */
export const OWN = 'own-game';
export const VOLATILITIES = ['none', 'low', 'medium', 'high'] as const;

/** Most digits behind the decimal sign of a return to player, in percent. */
const RTP_DIGITS = 6;

/** As the fields have it. */
export interface Draft {
  name: string;
  number: string;
  image: string;
  brandId: string;
  /** Id of a game of the platform's, or `OWN`. */
  game: string;
  ownName: string;
  minBet: string;
  /** They may stay empty. */
  denomination: string;
  maxBet: string;
  maxWin: string;
  rtp: string;
  volatility: (typeof VOLATILITIES)[number];
  agent: string;
}

/** `language`: of who reads and types the numbers. */
export const draftOf = (machine: Machine | null, language: string): Draft => ({
  name: machine?.name ?? '',
  number: String(machine?.number ?? 1),
  image: machine?.image ?? '',
  brandId: machine === null ? '' : String(machine.brandId),
  game: machine === null ? '' : machine.ownGame === null ? machine.gameId : OWN,
  ownName: machine?.ownGame ? machine.gameId : '',
  minBet: String(machine?.ownGame?.minBetMinor ?? 100),
  denomination: String(machine?.ownGame?.denominationMinor ?? ''),
  maxBet: String(machine?.ownGame?.maxBetMinor ?? ''),
  maxWin: String(machine?.ownGame?.maxWinMinor ?? ''),
  rtp: machine?.ownGame?.rtp === undefined ? '' : numberText(language, machine.ownGame.rtp),
  volatility: machine?.ownGame?.volatility ?? 'none',
  agent: machine?.agent ?? '',
});

/** Null: something is missing. What is stated of a game besides the fields here stays. */
export function bodyOf(draft: Draft, machine: Machine | null, language: string) {
  const number = wholeTyped(draft.number);
  const { name, image, brandId, agent, game } = draft;
  if (name.trim() === '' || number === null || !isImage(image) || brandId === '' || agent === '' || game === '')
    return null;
  const common = { name: name.trim(), number, image, brandId: Number(brandId), agent };
  if (game !== OWN) return { ...common, gameId: game, ownGame: null };
  const bounds = boundsOf(draft);
  const rtp = draft.rtp.trim() === '' ? undefined : (parseNumber(language, draft.rtp, RTP_DIGITS) ?? 0);
  if (draft.ownName.trim() === '' || bounds === null || (rtp !== undefined && !(rtp > 0 && rtp <= 100))) return null;
  const own = machine?.ownGame;
  const stated = {
    ...(own?.reelCount !== undefined && { reelCount: own.reelCount }),
    ...(rtp !== undefined && { rtp }),
    ...(draft.volatility !== 'none' && { volatility: draft.volatility }),
  };
  return { ...common, gameId: draft.ownName.trim(), ownGame: { features: own?.features ?? [], ...bounds, ...stated } };
}

/** Null: one of them is no amount. */
function boundsOf({ minBet, denomination, maxBet, maxWin }: Draft) {
  const minBetMinor = wholeTyped(minBet);
  const [denominationMinor, maxBetMinor, maxWinMinor] = [denomination, maxBet, maxWin].map(optionalWholeOf);
  const stated = [denominationMinor, maxBetMinor, maxWinMinor];
  if (!minBetMinor || stated.some((minor) => minor === undefined || minor === 0)) return null;
  return {
    minBetMinor,
    ...(typeof denominationMinor === 'number' && { denominationMinor }),
    ...(typeof maxBetMinor === 'number' && { maxBetMinor }),
    ...(typeof maxWinMinor === 'number' && { maxWinMinor }),
  };
}

/** What a new machine begins with. */
export const firstOf = (
  brands: readonly operator.BrandSetUp[],
  cabinets: readonly operator.Cabinet[],
  games: readonly operator.GameSetUp[],
): Pick<Draft, 'brandId' | 'game' | 'agent'> => ({
  brandId: brands[0] ? String(brands[0].id) : '',
  game: games[0]?.gameId ?? '',
  agent: (cabinets.find(({ isOfEnvironment }) => !isOfEnvironment) ?? cabinets[0])?.agent ?? '',
});
