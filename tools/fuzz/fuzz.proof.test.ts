import { describe, expect, it } from 'vitest';
import { runFuzz } from './run-fuzz.ts';

describe('bad calls and messages', () => {
  it('are all answered without a 5xx, and leak no memory', {
    timeout: 300_000,
  }, async () => {
    const seed = Math.floor(Math.random() * 2 ** 31);
    const report = await runFuzz({ messages: 2_000, seed, log: () => {} });
    expect(report.routes).toBeGreaterThan(80);
    expect(report.events).toBeGreaterThan(15);
    expect({ seed, findings: report.findings }).toEqual({ seed, findings: [] });
    // Caches grow to their limits, at most 30 %; a leak per message would be far above.
    expect(report.heldBytes.late).toBeLessThan(report.heldBytes.early * 1.3);
  });
});
