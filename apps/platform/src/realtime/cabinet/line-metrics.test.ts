import type { link } from '@salon/contract';
import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { exposeLines } from './line-metrics.ts';

const LINE: link.LineReport['line'] = { polls: 10, silences: 1, bad: 0, repeats: 1 };
const TRANSFERS: link.LineReport['transfers'] = { moved: 2, refused: 1, undecided: 0 };
const PICTURE = { frames: 900, dropped: 4, opened: 2, stalled: 3, repeating: 1, unchanged: 0, gone: 5 };

it("shows what each machine's line and transfers have counted, as reported last", async () => {
  const registry = new Registry();
  const lines = exposeLines(registry);
  lines.note('a', { machineId: 29, line: LINE, transfers: TRANSFERS });
  lines.note('a', { machineId: 29, line: { polls: 90, silences: 3, bad: 2, repeats: 5 }, transfers: TRANSFERS });
  const text = await registry.metrics();
  expect(text).toContain('salon_machine_line_total{machine="29",kind="repeats"} 5');
  expect(text).toContain('salon_machine_line_total{machine="29",kind="polls"} 90');
  expect(text).toContain('salon_machine_transfers_total{machine="29",result="refused"} 1');
  expect(text).not.toMatch(/salon_machine_(picture|board)\w*{/);
});

it('shows how often the picture of a machine stood still, in which state its camera is, and what its board confirms', async () => {
  const registry = new Registry();
  const lines = exposeLines(registry);
  const board = { isConnected: false, pulses: 70, failed: 2, connected: 3 };
  const report = { machineId: 29, line: LINE, transfers: TRANSFERS, board };
  lines.note('a', { ...report, picture: { state: 'live', ...PICTURE } });
  lines.note('a', { ...report, picture: { state: 'stalled', ...PICTURE, stalled: 4 } });
  const text = await registry.metrics();
  for (const [kind, count] of Object.entries({ ...PICTURE, stalled: 4 }))
    expect(text).toContain(`salon_machine_picture_total{machine="29",kind="${kind}"} ${count}\n`);
  expect(text).toContain('salon_machine_picture_state{machine="29",state="stalled"} 1');
  expect(text).toContain('salon_machine_picture_state{machine="29",state="live"} 0');
  expect(text).toContain('salon_machine_board_total{machine="29",kind="failed"} 2');
  expect(text).toContain('salon_machine_board_state{machine="29",state="connected"} 0');
});

it('evicts with a link what that link reported last, and nothing that another one has reported since', async () => {
  const registry = new Registry();
  const lines = exposeLines(registry);
  for (const machineId of [28, 29]) lines.note('old', { machineId, line: LINE, transfers: TRANSFERS });
  lines.note('new', { machineId: 29, line: { ...LINE, polls: 11 }, transfers: TRANSFERS });
  lines.evict('old');
  const text = await registry.metrics();
  expect(text).not.toContain('machine="28"');
  expect(text).toContain('salon_machine_line_total{machine="29",kind="polls"} 11');
});
