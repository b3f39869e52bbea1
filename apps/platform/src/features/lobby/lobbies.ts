import { gather } from '../../concurrency/gather.ts';
import { type CachedAnswer, cachedAnswer } from '../../http/cached-answer.ts';
import { machineOf } from './machine-view.ts';
import type { BrandRow, ListedMachineRow, MachineQueries } from './queries.ts';
import type { RecentWins } from './recent-wins.ts';

/** What this node shows of its sites' machines, read once for all who look at it. */
export interface Lobbies {
  /** Machines of one or all (null) brands, as that player has them: who sits at one sees it as their own. */
  machines(siteId: number, brandId: number | null, playerId: number): Promise<ReturnType<typeof machineOf>[]>;
  /** All machines of the site, as an answer. */
  answer(siteId: number, playerId: number): Promise<CachedAnswer>;
  /** The same if nothing has to be read; undefined: ask for it. */
  atHand(siteId: number, playerId: number): CachedAnswer | undefined;
  brands(siteId: number): Promise<BrandRow[]>;
  /** Something has changed and is committed: who asks from now on sees it. */
  changed(): void;
}

/** Bounds what nobody announced: the clock (a seat is cached for a while), the set-up, other nodes. */
const AGE_MAX_MS = 1_000;

interface Lobby {
  rows: ListedMachineRow[];
  brands: BrandRow[];
  wins: ReadonlyMap<number, number>;
  seated: ReadonlySet<number | null>;
  /** By player who sits at a machine; `others` for everybody else. */
  answers: Map<number | 'others', CachedAnswer>;
}

export function createLobbies(
  queries: Pick<MachineQueries, 'list' | 'brands'>,
  recentWins: RecentWins,
  monotonicMs: () => number,
): Lobbies {
  const cached = new Map<number, { lobby: Lobby; changes: number; readMs: number }>();
  let changes = 0;

  async function read(siteId: number): Promise<[number, Lobby]> {
    // Before the question: what changes meanwhile may be missing in its answer.
    const began = { changes, readMs: monotonicMs() };
    const [rows, brands, wins] = await Promise.all([queries.list(siteId), queries.brands(siteId), recentWins()]);
    const seated = new Set(rows.map((row) => row.player_id));
    const lobby: Lobby = { rows, brands, wins, seated, answers: new Map() };
    cached.set(siteId, { lobby, ...began });
    return [siteId, lobby];
  }
  /** One reading at a time, however often something changes; who asks while one is under way gets the next one. */
  const readNow = gather<number, Lobby>(async (siteIds) => new Map(await Promise.all(siteIds.map(read))), {
    most: 1_000,
    patienceMs: 1_000,
  });
  const lobbyAtHand = (siteId: number) => {
    const last = cached.get(siteId);
    return last?.changes === changes && monotonicMs() - last.readMs < AGE_MAX_MS ? last.lobby : undefined;
  };
  const lobbyOf = async (siteId: number) => lobbyAtHand(siteId) ?? ((await readNow(siteId)) as Lobby);

  return {
    machines: async (siteId, brandId, playerId) => {
      const lobby = await lobbyOf(siteId);
      return machinesOf(lobby, brandId, playerId);
    },
    answer: async (siteId, playerId) => {
      const lobby = await lobbyOf(siteId);
      const viewer = viewerOf(lobby, playerId);
      const known = lobby.answers.get(viewer);
      if (known !== undefined) return known;
      const made = cachedAnswer('application/json; charset=utf-8', JSON.stringify(machinesOf(lobby, null, playerId)));
      lobby.answers.set(viewer, made);
      return made;
    },
    atHand: (siteId, playerId) => {
      const lobby = lobbyAtHand(siteId);
      return lobby?.answers.get(viewerOf(lobby, playerId));
    },
    brands: async (siteId) => (await lobbyOf(siteId)).brands,
    changed: () => {
      changes += 1;
    },
  };
}

const viewerOf = ({ seated }: Lobby, playerId: number) => (seated.has(playerId) ? playerId : 'others');

function machinesOf({ rows, brands, wins }: Lobby, brandId: number | null, playerId: number) {
  const pools = new Map(brands.map((brand) => [brand.id, brand.jackpot_minor]));
  return rows
    .filter((row) => brandId === null || row.brand_id === brandId)
    .map((row) =>
      machineOf(row, { playerId, recentWinMinor: wins.get(row.id) ?? 0, poolMinor: pools.get(row.brand_id) ?? 0 }),
    );
}
