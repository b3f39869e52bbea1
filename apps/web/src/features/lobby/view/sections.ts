import type { Machine } from '@salon/contract/http.ts';
import type { LobbyFacts } from './lobby-view.ts';

export type SectionKind =
  | { kind: 'found' }
  | { kind: 'favourites' }
  | { kind: 'playable' }
  | { kind: 'brand'; id: number; name: string };
export interface Section {
  title: SectionKind;
  ids: number[];
}

/** One row of the desktop lobby. */
const PLAYABLE_LIMIT = 6;

/**
 * The lobby without a question: favourites, some machines that are free now, then hall by hall with the free ones first.
 * Each machine stands once. Which section a machine is in is decided when the lobby opens: a card that moves away under
 * the finger is worse than one whose light changes where it stands.
 */
export function sectionsOf({ machines, favourites }: Pick<LobbyFacts, 'machines' | 'favourites'>): Section[] {
  const left = new Map(machines.map((machine) => [machine.id, machine]));
  const take = (ids: readonly number[]) => ids.filter((id) => left.delete(id));
  const sections: Section[] = [{ title: { kind: 'favourites' }, ids: take(favourites) }];
  const free = [...left.values()].filter(({ status }) => status === 'available');
  sections.push({ title: { kind: 'playable' }, ids: take(mixed(free, PLAYABLE_LIMIT)) });
  const brands = new Map([...left.values()].map(({ brand }) => [brand.id, brand.name]));
  for (const [id, name] of brands) {
    const own = [...left.values()].filter(({ brand }) => brand.id === id);
    const isFree = ({ status }: Machine) => Number(status === 'available');
    own.sort((a, b) => isFree(b) - isFree(a) || a.number - b.number);
    sections.push({ title: { kind: 'brand', id, name }, ids: own.map((machine) => machine.id) });
  }
  return sections.filter(({ ids }) => ids.length > 0);
}

/** Ids of so many machines of as many games and halls as there are: each is of those that were chosen least. */
function mixed(machines: readonly Machine[], most: number): number[] {
  const left = [...machines];
  const chosen = new Map<string, number>();
  const times = ({ gameId, brand }: Machine) =>
    1_000 * (chosen.get(`game ${gameId}`) ?? 0) + (chosen.get(`brand ${brand.id}`) ?? 0);
  const ids: number[] = [];
  while (ids.length < most && left.length > 0) {
    const least = Math.min(...left.map(times));
    const [next] = left.splice(
      left.findIndex((machine) => times(machine) === least),
      1,
    );
    if (next === undefined) break;
    ids.push(next.id);
    for (const key of [`game ${next.gameId}`, `brand ${next.brand.id}`]) chosen.set(key, (chosen.get(key) ?? 0) + 1);
  }
  return ids;
}
