import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { exposeLines } from './line-metrics.ts';

it("shows what each machine's line and transfers have counted, as reported last", async () => {
  const registry = new Registry();
  const report = exposeLines(registry);
  const transfers = { moved: 2, refused: 1, undecided: 0 };
  report({ machineId: 29, line: { polls: 10, silences: 1, bad: 0, repeats: 1 }, transfers });
  report({ machineId: 29, line: { polls: 90, silences: 3, bad: 2, repeats: 5 }, transfers });
  const text = await registry.metrics();
  expect(text).toContain('salon_machine_line{machine="29",kind="repeats"} 5');
  expect(text).toContain('salon_machine_line{machine="29",kind="polls"} 90');
  expect(text).toContain('salon_machine_transfers{machine="29",result="refused"} 1');
});
