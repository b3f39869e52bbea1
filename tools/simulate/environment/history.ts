import { createHash } from 'node:crypto';

/** Log of the events of a run, in order. Two runs have the same digest exactly when their logs are equal. */
export interface History {
  note(nowMs: number, who: string, what: string): void;
  digest(): string;
  /** The last lines, oldest first. */
  tail(): readonly string[];
  steps(): number;
}

const retainedLines = 60;
const HASHED_AT_ONCE = 16_384;

export function createHistory(print: ((line: string) => void) | null): History {
  const hash = createHash('sha256');
  /** What the hash has not taken yet: a call for each line costs more than the line. */
  let unhashed = '';
  const lines: string[] = [];
  let steps = 0;
  function take(): void {
    hash.update(unhashed);
    unhashed = '';
  }
  return {
    note(nowMs, who, what) {
      const line = `${String(nowMs).padStart(8)}  ${who.padEnd(9)} ${what}`;
      steps += 1;
      unhashed += line;
      if (unhashed.length > HASHED_AT_ONCE) take();
      lines.push(line);
      if (lines.length > 2 * retainedLines) lines.splice(0, retainedLines);
      print?.(line);
    },
    digest() {
      take();
      return hash.copy().digest('hex').slice(0, 16);
    },
    tail: () => lines.slice(-retainedLines),
    steps: () => steps,
  };
}
