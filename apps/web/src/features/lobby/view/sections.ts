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
  sections.push({ title: { kind: 'playable' }, ids: take(oneOfEach(free).slice(0, PLAYABLE_LIMIT)) });
  const brands = new Map([...left.values()].map(({ brand }) => [brand.id, brand.name]));
  for (const [id, name] of brands) {
    const own = [...left.values()].filter(({ brand }) => brand.id === id);
    const isFree = ({ status }: Machine) => Number(status === 'available');
    own.sort((a, b) => isFree(b) - isFree(a) || a.number - b.number);
    sections.push({ title: { kind: 'brand', id, name }, ids: own.map((machine) => machine.id) });
  }
  return sections.filter(({ ids }) => ids.length > 0);
}

/** Machine ids, one brand after the other in turn, so that every hall is seen. */
function oneOfEach(machines: readonly Machine[]): number[] {
  const byBrand = new Map<number, number[]>();
  for (const { id, brand } of machines) byBrand.set(brand.id, [...(byBrand.get(brand.id) ?? []), id]);
  const queues = [...byBrand.values()];
  const longest = Math.max(0, ...queues.map((queue) => queue.length));
  return Array.from({ length: longest }, (_, turn) => queues.flatMap((queue) => queue[turn] ?? [])).flat();
}
