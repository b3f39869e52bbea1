import { missing } from '../../programs.ts';
import { brokenRules, playsOf } from '../support/ledger.ts';
import { cashIn } from '../support/money.ts';
import { inLanguage, pictureMoves, spin } from '../support/player.ts';
import { keepPeers, relayOf } from '../support/relay-server.ts';
import { expect } from '../support/running-product.ts';
import { MACHINE, openAccount, sitDown, test } from './topology-fixture.ts';

test.skip(missing('caddy', 'redis-server', 'turnserver'), 'Caddy, Redis or coturn is missing');

test.use({
  overlays: ['compose.relay-443.yaml'],
  /** No packet of UDP leaves this browser; of the relay's certificate it takes the key for a known one. */
  launchOptions: [
    async ({ launchOptions, topology }, use) => {
      const flags = [
        '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
        `--ignore-certificate-errors-spki-list=${topology.relayKeyHash}`,
      ];
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...flags] });
    },
    { scope: 'worker' },
  ],
});

test('GM-16: where the network lets TCP 443 alone out, the picture comes by TLS from the relay, and without it by still images over the platform', async ({
  page,
  topology,
}) => {
  test.setTimeout(240_000);
  await keepPeers(page);
  await inLanguage(page, 'en');
  await openAccount(page, topology, 50_000);
  await sitDown(page);
  const used = await relayOf(page);
  expect(used?.url).toMatch(/^turns:/);
  expect(used?.protocol).toBe('tls');
  await cashIn(topology, page, '50');
  const playOnce = async (count: number) => {
    await spin(page);
    await expect.poll(async () => (await playsOf(topology, MACHINE)).length).toBe(count);
  };
  await playOnce(1);

  await topology.kill('coturn');
  const still = page.getByRole('img', { name: /^Live picture of/ });
  await expect(still).toBeVisible({ timeout: 90_000 });
  await playOnce(2);

  await topology.start('coturn');
  await expect(still).toBeHidden({ timeout: 90_000 });
  await pictureMoves(page);
  await playOnce(3);
  expect(await brokenRules(topology)).toEqual([]);
});
