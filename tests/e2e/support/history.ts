/** Sessions of a player, and the files that pages save. */
import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import type { RunningProduct } from '../../running-product.ts';
import { ask } from './ledger.ts';

/** A session that has ended, at machine 2. */
export async function giveSession(product: RunningProduct, playerId: number, spins = 4): Promise<string> {
  const [session] = await ask<{ id: string }>(
    product,
    `INSERT INTO session (id, player_id, machine_id, started_at, ended_at, spin_count)
     VALUES (gen_random_uuid(), $1, 2, now() - interval '1 hour', now(), $2) RETURNING id`,
    [playerId, spins],
  );
  return session!.id;
}

const textOf = async (download: Download) => readFile(await download.path(), 'utf8');

/** Lines of the file that `click` saves, without the byte order mark. */
export async function savedLines(page: Page, click: () => Promise<void>): Promise<string[]> {
  const [download] = await Promise.all([page.waitForEvent('download'), click()]);
  return (await textOf(download)).slice(1).trimEnd().split('\r\n');
}
