import type { operator } from '@salon/contract';
import { wholeTyped } from '@salon/domain/typed/number.ts';
import { numberText, parseNumber } from '@salon/i18n';
import { isImage } from './brands.tsx';

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
  const minBetMinor = wholeTyped(draft.minBet);
  const rtp = draft.rtp.trim() === '' ? undefined : (parseNumber(language, draft.rtp, RTP_DIGITS) ?? 0);
  if (draft.ownName.trim() === '' || !minBetMinor || (rtp !== undefined && !(rtp > 0 && rtp <= 100))) return null;
  const { rtp: _rtp, volatility: _volatility, ...others } = machine?.ownGame ?? { features: [] };
  const stated = {
    ...(rtp !== undefined && { rtp }),
    ...(draft.volatility !== 'none' && { volatility: draft.volatility }),
  };
  return { ...common, gameId: draft.ownName.trim(), ownGame: { ...others, minBetMinor, ...stated } };
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
