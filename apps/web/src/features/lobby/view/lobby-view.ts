import { GAME_FEATURES, type GameFeature, type Machine } from '@salon/contract/http.ts';
import { matches } from '@salon/domain/typed/search.ts';

export const FILTERS = ['free', 'taken', 'favourites', 'recent'] as const;
export type Filter = (typeof FILTERS)[number];

/** Filter of the lobby. The brand is part of the path, the rest of the query. */
export interface LobbyQuestion {
  filter: Filter | null;
  search: string;
  gameId: string | null;
  /** Machines whose smallest bet is not above this, minor units. */
  betMinor: number | null;
  feature: GameFeature | null;
}

export const NO_QUESTION: LobbyQuestion = { filter: null, search: '', gameId: null, betMinor: null, feature: null };

export function questionIn(params: URLSearchParams): LobbyQuestion {
  const filter = FILTERS.find((one) => one === params.get('filter')) ?? null;
  const feature = GAME_FEATURES.find((one) => one === params.get('feature')) ?? null;
  const gameId = params.get('game')?.slice(0, 100) || null;
  const bet = params.get('bet') ?? '';
  const betMinor = /^[1-9]\d{0,11}$/.test(bet) ? Number(bet) : null;
  return { filter, search: (params.get('q') ?? '').slice(0, 100), gameId, betMinor, feature };
}

/** The query string with its `?`; empty without filters. */
export function queryOf({ filter, search, gameId, betMinor, feature }: LobbyQuestion): string {
  const params = new URLSearchParams();
  if (filter !== null) params.set('filter', filter);
  if (gameId !== null) params.set('game', gameId);
  if (betMinor !== null) params.set('bet', String(betMinor));
  if (feature !== null) params.set('feature', feature);
  if (search.trim() !== '') params.set('q', search);
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

/** The whole lobby is asked for: it has sections. */
export const isPlain = (question: LobbyQuestion): boolean => queryOf(question) === '';

const OCCUPIED = ['reserved', 'playing', 'bonus', 'waiting', 'cashing_out', 'handpay'];

/** Somebody plays it or has it reserved, the player included. */
export const isOccupied = ({ status }: Pick<Machine, 'status'>): boolean => OCCUPIED.includes(status);

/** Occupied by somebody else according to pushes; a reservation is known from the last fetch only. */
export const isTaken = (machine: Machine): boolean => machine.reservation !== 'own' && isOccupied(machine);

/** Machines of the game, bet, feature and words that are asked for, whatever they do at the moment. */
export function machinesFor(machines: readonly Machine[], question: LobbyQuestion): Machine[] {
  const { search, gameId, betMinor, feature } = question;
  const isSearch = search.trim() !== '';
  return machines.filter(
    (machine) =>
      (gameId === null || machine.gameId === gameId) &&
      (betMinor === null || (machine.game.minBetMinor !== null && machine.game.minBetMinor <= betMinor)) &&
      (feature === null || machine.game.features.includes(feature)) &&
      (!isSearch || matches(search, [machine.name, machine.game.name, machine.brand.name, String(machine.number)])),
  );
}

export interface LobbyFacts {
  machines: readonly Machine[];
  favourites: readonly number[];
  /** Latest first. */
  recent: readonly number[];
}

/** Machines that the question is about now; recent ones in the order in which they were played. */
export function wantedMachines({ machines, favourites, recent }: LobbyFacts, question: LobbyQuestion): Machine[] {
  const found = machinesFor(machines, question);
  switch (question.filter) {
    case null:
      return found;
    case 'free':
      return found.filter(({ status }) => status === 'available');
    case 'taken':
      return found.filter(isOccupied);
    case 'favourites':
      return found.filter(({ id }) => favourites.includes(id));
    case 'recent':
      return recent.flatMap((id) => found.find((machine) => machine.id === id) ?? []);
  }
}
