import { createHash, createHmac, hkdfSync, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';
import type { puzzle } from '@salon/contract';
import type { Clock } from '@salon/domain';
import { isFound, type Puzzle, prefixOf } from '@salon/domain/puzzle/solve-puzzle.ts';

/**
 * Puzzles for strangers where it is crowded. Nothing of a puzzle is stored before it is solved, and any node with the same signing key
 * takes its solution; that a solution is good once, each node knows of itself alone.
 */
export interface Puzzles {
  issue(isHard: boolean): Puzzle;
  /** Whether it solves one of ours that is neither too old nor spent here; it is from now on. */
  spend(solution: puzzle.Solution): boolean;
}

/** Hashes in the middle: 2^14 a part, so that twelve parts take a phone half a second to a second, and a hard one two seconds. */
const COST = { bits: 14, count: 12, hardCount: 36 };
const LIFE_S = 120;
const NONCE_BYTES = 16;
const CHALLENGE = /^([\w-]{22})\.([1-9]\d{0,10})\.(\d{1,2})\.(\d{1,2})\.([\w-]{43})$/;

/** The key is made from the one that signs tokens, so that there is no further secret to keep. */
export function createPuzzles(signingKey: KeyObject, { nowMs }: Pick<Clock, 'nowMs'>, cost = COST): Puzzles {
  const secret = signingKey.export({ type: 'pkcs8', format: 'der' });
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'salon login puzzle', 32));
  const macOf = (signed: string) => createHmac('sha256', key).update(signed).digest();
  const nowS = () => Math.floor(nowMs() / 1_000);
  /** When each may be deleted, about in that order. */
  const spent = new Map<string, number>();
  const deleteOld = () => {
    for (const [nonce, untilS] of spent) {
      if (untilS >= nowS()) return;
      spent.delete(nonce);
    }
  };

  return {
    issue: (isHard) => {
      const { bits } = cost;
      const count = isHard ? cost.hardCount : cost.count;
      const signed = `${randomBytes(NONCE_BYTES).toString('base64url')}.${nowS() + LIFE_S}.${bits}.${count}`;
      return { challenge: `${signed}.${macOf(signed).toString('base64url')}`, bits, count };
    },
    spend: ({ challenge, numbers }) => {
      const [, nonce = '', untilS, bits, count, mac] = CHALLENGE.exec(challenge) ?? [];
      if (mac === undefined) return false;
      const signed = challenge.slice(0, -mac.length - 1);
      if (!timingSafeEqual(macOf(signed), Buffer.from(mac, 'base64url'))) return false;
      if (Number(untilS) < nowS() || spent.has(nonce)) return false;
      if (numbers.length !== Number(count) || !areRight(challenge, numbers, Number(bits))) return false;
      deleteOld();
      spent.set(nonce, Number(untilS));
      return true;
    },
  };
}

function areRight(challenge: string, numbers: readonly number[], bits: number): boolean {
  const prefix = prefixOf(challenge);
  return numbers.every((number, at) => {
    if (number <= (numbers[at - 1] ?? -1)) return false;
    const hash = createHash('sha256').update(`${prefix}${number}`).digest();
    return isFound(hash.readUInt32BE(0), bits);
  });
}
