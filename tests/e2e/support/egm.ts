/** The simulated gaming machine of the demo floor: its own keys, its attendant and its meters. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { RunningProduct } from '../../running-product.ts';
import { ask } from './ledger.ts';
import { cashIn } from './money.ts';
import { giveMoney, newPlayer } from './new-player.ts';
import { inLanguage, logIn, openMachine } from './player.ts';
import { expect } from './running-product.ts';

interface Glass {
  /** Credits of `denominationCents`. */
  credit: number;
  denominationCents: number;
  isGameRunning: boolean;
  handPay: object | null;
  /** Counters; `aft…Cents` in cents, the others in credits. */
  meters: Record<string, number>;
}

/** The floor writes where it is met. */
export function controlOf({ dataDir }: Pick<RunningProduct, 'dataDir'>) {
  const { machines } = JSON.parse(readFileSync(join(dataDir, 'cabinet.json'), 'utf8'));
  const { machineId } = machines.find(({ driver }: { driver: string }) => driver === 'sas');
  const { control } = JSON.parse(readFileSync(join(dataDir, 'egm.json'), 'utf8'));
  const url = `http://127.0.0.1:${control}/`;
  return {
    machineId: Number(machineId),
    async glass(): Promise<Glass> {
      return (await fetch(url)).json();
    },
    /** One act at the machine; throws what it refuses. */
    async order(command: object): Promise<void> {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(command),
      });
      if (!answer.ok) throw new Error(`${JSON.stringify(command)}: ${await answer.text()}`);
    },
  };
}

/** The wallet of a player before `sitDown` puts 50.00 of it on the machine. */
export const WALLET_MINOR = 20_000;

/** Sits down as somebody new with 200.00, and puts 50.00 on the machine. */
export async function sitDown(page: Page, product: RunningProduct, username: string) {
  const machine = controlOf(product);
  // Short games; every win is the machine's own to pay.
  await machine.order({ do: 'settings', settings: { gameMs: 200, winLimitCents: 99_999_999 } });
  await giveMoney(product, await newPlayer(product, username), WALLET_MINOR);
  await inLanguage(page, 'en');
  await logIn(page, username);
  await openMachine(page, machine.machineId);
  await cashIn(product, page, '50');
  expect((await machine.glass()).credit).toBe(5_000);
  return machine;
}

interface Booked {
  number: number;
  kind: string;
  games: number;
  bet: number;
  win: number;
  handPay: number;
}

export async function booked(product: RunningProduct, username: string): Promise<Booked[]> {
  const rows = await ask<Record<keyof Booked, string>>(
    product,
    `SELECT p.number, p.kind, p.games, p.bet_minor AS bet, p.win_minor AS win, p.hand_pay_minor AS "handPay"
     FROM play p JOIN session ON session.id = p.session_id JOIN player ON player.id = session.player_id
     WHERE username = $1 ORDER BY p.number`,
    [username],
  );
  return rows.map((row) => ({
    ...{ number: Number(row.number), kind: row.kind, games: Number(row.games) },
    ...{ bet: Number(row.bet), win: Number(row.win), handPay: Number(row.handPay) },
  }));
}

export const total = (plays: Booked[], of: 'games' | 'bet' | 'win' | 'handPay') =>
  plays.reduce((sum, play) => sum + play[of], 0);
