import { describe, expect, it } from 'vitest';
import { runFuzz } from './run-fuzz.ts';

describe('bad calls and messages', () => {
  it('are all answered, none by a failure of ours, and leave nothing behind in memory', {
    timeout: 300_000,
  }, async () => {
    const seed = Math.floor(Math.random() * 2 ** 31);
    const report = await runFuzz({ messages: 2_000, seed, say: () => {} });
    expect(report.routes).toBeGreaterThan(80);
    expect(report.events).toBeGreaterThan(15);
    expect({ seed, findings: report.findings }).toEqual({ seed, findings: [] });
    // Caches fill up to their limits; what grows with every message would be far above.
    expect(report.heldBytes.late).toBeLessThan(report.heldBytes.early * 1.3);
  });
});
