import { describe, expect, it } from 'vitest';
import { createLobbies } from './lobbies.ts';
import type { BrandRow, ListedMachineRow } from './queries.ts';

const SITE = 0;
const brand: BrandRow = { id: 1, name: 'Galata', image: null, jackpot_minor: 500, machine_count: 2 };
const machine = (id: number, seated: number | null): ListedMachineRow => ({
  ...{ id, name: `Machine ${id}`, number: id, image: null, game_id: 'none', own_game: null, seq: 1 },
  ...{ brand_id: 1, brand_name: 'Galata', brand_image: null, site_id: SITE, player_id: seated },
  ...{ jackpot_share_bp: null, jackpot_limit_minor: null, waiting: 0, link: 'up', activity: 'idle' },
  ...{ credit_reported_minor: 0, disabled_reason: null, stopped: false, returning: false, faults: [] },
  ...{ unplayable_since: null, seat: seated === null ? 'free' : 'present' },
});

function setUp() {
  const floor = { rows: [machine(1, 7), machine(2, null)], readings: 0, nowMs: 0 };
  let answerReading: (() => void) | null = null;
  const lobbies = createLobbies(
    {
      list: async () => {
        floor.readings += 1;
        const rows = structuredClone(floor.rows);
        if (answerReading !== null) await new Promise<void>((resolve) => (answerReading = resolve));
        return rows;
      },
      brands: async () => [brand],
    },
    async () => new Map(),
    () => floor.nowMs,
  );
  const shown = async (playerId: number) => {
    const { bytes } = await lobbies.answer(SITE, playerId);
    return (JSON.parse(bytes.toString()) as { reservation: string; seq: number }[]).map(
      ({ reservation, seq }) => `${reservation} ${seq}`,
    );
  };
  const change = (row: ListedMachineRow) => {
    floor.rows = floor.rows.map((one) => (one.id === row.id ? row : one));
  };
  return {
    ...{ floor, lobbies, shown, change },
    hold: () => {
      answerReading = () => {};
    },
    release: () => {
      const answer = answerReading;
      answerReading = null;
      answer?.();
    },
  };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('the lobby of a node', () => {
  it('is read once for all who look, and who sits at a machine alone sees it as their own', async () => {
    const { floor, lobbies, shown } = setUp();
    const [others, own] = await Promise.all([lobbies.answer(SITE, 8), lobbies.answer(SITE, 7)]);
    expect(await shown(8)).toEqual(['other 1', 'none 1']);
    expect(await shown(7)).toEqual(['own 1', 'none 1']);
    expect(await lobbies.answer(SITE, 9)).toBe(others);
    expect(own.etag).not.toBe(others.etag);
    expect(floor.readings).toBe(1);
  });

  it('shows a change to those who ask after it was announced', async () => {
    const { lobbies, shown, change } = setUp();
    const before = await lobbies.answer(SITE, 8);
    change({ ...machine(1, null), seq: 2 });
    lobbies.changed();
    expect(await shown(7)).toEqual(['none 2', 'none 1']);
    expect((await lobbies.answer(SITE, 8)).etag).not.toBe(before.etag);
  });

  it('keeps no reading that began before a change', async () => {
    const { floor, lobbies, shown, change, hold, release } = setUp();
    hold();
    const early = shown(8);
    await turn();
    change({ ...machine(1, null), seq: 2 });
    lobbies.changed();
    const late = shown(8);
    release();
    expect(await early).toEqual(['other 1', 'none 1']);
    expect(await late).toEqual(['none 2', 'none 1']);
    expect(floor.readings).toBe(2);
  });

  it('is read again after a second, for what nobody announced', async () => {
    const { floor, shown, change } = setUp();
    await shown(8);
    change({ ...machine(2, 9), seq: 2 });
    floor.nowMs = 999;
    expect(await shown(8)).toEqual(['other 1', 'none 1']);
    floor.nowMs = 1_000;
    expect(await shown(8)).toEqual(['other 1', 'other 2']);
  });

  it('is at hand for those who see it as it was made before, and for nobody after a change or a second', async () => {
    const { floor, lobbies } = setUp();
    expect(lobbies.atHand(SITE, 8)).toBeUndefined();
    const others = await lobbies.answer(SITE, 8);
    expect([lobbies.atHand(SITE, 9), lobbies.atHand(SITE, 7)]).toEqual([others, undefined]);
    const own = await lobbies.answer(SITE, 7);
    expect(lobbies.atHand(SITE, 7)).toBe(own);
    floor.nowMs = 1_000;
    expect(lobbies.atHand(SITE, 9)).toBeUndefined();
    await lobbies.answer(SITE, 9);
    lobbies.changed();
    expect(lobbies.atHand(SITE, 9)).toBeUndefined();
  });
});
