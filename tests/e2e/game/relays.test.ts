import type { Page } from '@playwright/test';
import { openUdpRelay } from '../../../tools/relay/udp-relay.ts';
import { missing } from '../../programs.ts';
import type { RunningProduct } from '../../running-product.ts';
import { ask, playsOf } from '../support/ledger.ts';
import { cashIn, cashOut, play } from '../support/money.ts';
import { giveMoney, newPlayer } from '../support/new-player.ts';
import { inLanguage, logIn, openMachine, pictureMoves, watchFrames } from '../support/player.ts';
import { ownAddress, relayedOnly, relayOf, startRelayServer, TURN_CREDENTIALS } from '../support/relay-server.ts';
import { expect, test } from '../support/running-product.ts';

test.skip(missing('turnserver'), 'there is no coturn');

const useRelays = (product: RunningProduct, servers: { urls: string[]; region?: string }[]) =>
  ask(product, `UPDATE site SET settings = settings || jsonb_build_object('RELAY_SERVERS', $1::jsonb) WHERE id = 0`, [
    JSON.stringify(servers.map((server) => ({ ...server, ...TURN_CREDENTIALS }))),
  ]);

test.afterEach(async ({ product }) => {
  await ask(product, `UPDATE site SET settings = settings - 'RELAY_SERVERS'`);
});

/** URLs of the servers that the newest connection of the page was opened with. */
const relaysGiven = (page: Page) =>
  page.evaluate(() => (window.peers.at(-1)?.getConfiguration().iceServers ?? []).flatMap(({ urls }) => urls));

/** A connection may begin over one relay and go over to the better one when it has answered too. */
const urlOfRelay = async (page: Page) => (await relayOf(page))?.url;

/** Relays that the page has asked in the lobby, and let go again. */
const measuredRelays = (page: Page) =>
  page.evaluate(() => window.peers.filter(({ connectionState }) => connectionState === 'closed').length);

async function playOnce(page: Page, product: RunningProduct, machineId: number): Promise<void> {
  const before = (await playsOf(product, machineId)).length;
  await cashIn(product, page, '50');
  await play(product, page);
  expect((await playsOf(product, machineId)).length).toBe(before + 1);
  await cashOut(product, page);
}

test('GM-16: a player uses the relay of the nearest region, and that of the other one after the nearest has died', async ({
  page,
  product,
}) => {
  test.setTimeout(240_000);
  const near = await startRelayServer();
  const far = await startRelayServer();
  const delays = [openUdpRelay(5), openUdpRelay(6)];
  const urlOf = (port: number) => `turn:127.0.0.1:${port}?transport=udp`;
  const [farPort, fartherPort] = await Promise.all(
    delays.map((delay, at) => {
      delay.set({ up: { delayMs: 50 + 150 * at }, down: { delayMs: 50 + 150 * at } });
      return delay.portFor('127.0.0.1', far.port);
    }),
  );
  const [nearUrl, farUrl, fartherUrl] = [urlOf(near.port), urlOf(farPort!), urlOf(fartherPort!)];
  try {
    await useRelays(product, [
      { urls: [fartherUrl], region: 'farther' },
      { urls: [farUrl], region: 'far' },
      { urls: [nearUrl], region: 'near' },
    ]);
    await relayedOnly(page);
    const frames = watchFrames(page);
    const player = `regions-${test.info().repeatEachIndex}`;
    await giveMoney(product, await newPlayer(product, player), 50_000);
    await inLanguage(page, 'en');
    await logIn(page, player);
    await expect.poll(() => measuredRelays(page)).toBe(3);
    await openMachine(page, 17);
    expect(await relaysGiven(page)).toEqual([nearUrl, farUrl]);
    expect(frames.requests('/machine', 'offer')).toMatchObject([{ regions: ['near', 'far', 'farther'] }]);
    await expect.poll(() => urlOfRelay(page)).toBe(nearUrl);
    await playOnce(page, product, 17);

    await page.goBack();
    await expect(page).toHaveURL(/\/lobby/);
    await near.kill();
    // Measured before it died: the page still takes it for the nearest.
    await openMachine(page, 17);
    await expect.poll(() => urlOfRelay(page)).toBe(farUrl);
    await playOnce(page, product, 17);
  } finally {
    for (const delay of delays) delay.close();
    await Promise.all([near.kill(), far.kill()]);
  }
});

test('GM-16: with relays of one region, none is measured', async ({ page, product }) => {
  const relay = await startRelayServer();
  const url = `turn:127.0.0.1:${relay.port}?transport=udp`;
  try {
    await useRelays(product, [{ urls: [url], region: 'here' }]);
    await relayedOnly(page);
    const player = `one-region-${test.info().repeatEachIndex}`;
    await newPlayer(product, player);
    await inLanguage(page, 'en');
    await logIn(page, player);
    await openMachine(page, 18);
    await expect.poll(() => urlOfRelay(page)).toBe(url);
    expect(await measuredRelays(page)).toBe(0);
  } finally {
    await relay.kill();
  }
});

test('GM-16: a relay at an IPv6 address carries picture and presses', async ({ page, product }) => {
  // With an address of the computer's own in IPv6, the packets to the cabinet are IPv6 too.
  const family = ownAddress('IPv6') === null ? 'ipv4' : 'ipv6';
  const relay = await startRelayServer('::1', `--allocation-default-address-family=${family}`);
  const url = `turn:[::1]:${relay.port}?transport=udp`;
  try {
    await useRelays(product, [{ urls: [url] }]);
    await relayedOnly(page);
    const player = `ipv6-${test.info().repeatEachIndex}`;
    await giveMoney(product, await newPlayer(product, player), 50_000);
    await inLanguage(page, 'en');
    await logIn(page, player);
    // Like every machine that is played here it has no free spins: a press is one play.
    await openMachine(page, 13);
    await expect.poll(() => urlOfRelay(page)).toBe(url);
    const used = await relayOf(page);
    expect(used?.address.includes(':')).toBe(family === 'ipv6');
    await playOnce(page, product, 13);
    await pictureMoves(page);
  } finally {
    await relay.kill();
  }
});
