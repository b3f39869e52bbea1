import { createHash } from 'node:crypto';

/** What happened, in order. Its digest is equal for two runs of a seed exactly when they were the same. */
export interface History {
  note(nowMs: number, who: string, what: string): void;
  digest(): string;
  /** The last lines, oldest first. */
  tail(): readonly string[];
  steps(): number;
}

const keptLines = 60;

export function createHistory(print: ((line: string) => void) | null): History {
  const hash = createHash('sha256');
  const lines: string[] = [];
  let steps = 0;
  return {
    note(nowMs, who, what) {
      const line = `${String(nowMs).padStart(8)}  ${who.padEnd(9)} ${what}`;
      steps += 1;
      hash.update(line);
      lines.push(line);
      if (lines.length > 2 * keptLines) lines.splice(0, keptLines);
      print?.(line);
    },
    digest: () => hash.copy().digest('hex').slice(0, 16),
    tail: () => lines.slice(-keptLines),
    steps: () => steps,
  };
}
