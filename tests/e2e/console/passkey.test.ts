/** A passkey of Chromium's virtual authenticator: added, used as the second step, also once more before a change, and removed. */
import type { Page } from '@playwright/test';
import { looksRight } from '../support/looks.ts';
import { expect, test } from '../support/running-product.ts';
import { ageLogin, confirmCode, fromMenu, hire, secretOf, takeCodes, typeLogin } from '../support/staff.ts';

const PASSWORD = 'a-password-of-a-key-owner';
const HALF_MINUTE_MS = 30_000;

async function addAuthenticator(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
  } as const;
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, isUserVerified: true },
  });
  return {
    signCounts: async () =>
      (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials.map(({ signCount }) => signCount),
    /** The finger of somebody else. */
    setVerified: (isUserVerified: boolean) => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

async function typePassword(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await typeLogin(page, 'keyowner', PASSWORD);
}

test('a passkey is added, is the second step of a login by its own person’s finger alone, and is removed', async ({
  page,
  context,
  product,
}) => {
  await hire(product, 'keyowner', 'cashier', PASSWORD);
  await context.addInitScript(() => localStorage.setItem('salon.staff.language', 'en'));
  const authenticator = await addAuthenticator(page);
  // A passkey belongs to a name; no browser makes one for a bare address.
  await page.goto(`http://localhost:${product.port}/staff/`);
  await typePassword(page);
  const secret = await secretOf(page);
  await confirmCode(page, secret);
  await takeCodes(page);
  await expect(page.getByRole('heading', { name: 'Rooms' })).toBeVisible();

  await fromMenu(page, 'Your security');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name of the passkey').fill('The blue key');
  await dialog.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByRole('row', { name: /The blue key/ })).toBeVisible();
  await looksRight(page, 'own security with a passkey');
  const [made] = await authenticator.signCounts();

  await fromMenu(page, 'Log out');
  await typePassword(page);
  await authenticator.setVerified(false);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByText('The passkey was not used. Please try again.')).toBeVisible();
  await looksRight(page, 'second step with a passkey');
  await authenticator.setVerified(true);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeHidden();
  await expect(page.getByRole('button', { name: /^Your account/ })).toBeVisible();
  expect((await authenticator.signCounts())[0]).toBeGreaterThan(made!);

  await fromMenu(page, 'Your security');
  await page.getByRole('button', { name: 'Actions: The blue key' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await ageLogin(product, 'keyowner');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  // It goes on by itself once both are given again.
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await proof.getByLabel('Current password').fill('not the password');
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await expect(proof.getByText('The password is wrong. Attempts left: 4.')).toBeVisible();
  await looksRight(page, 'password once more');
  await proof.getByLabel('Current password').fill(PASSWORD);
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await proof.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByText('No passkeys yet')).toBeVisible();
  await expect(proof).toBeHidden();
  await fromMenu(page, 'Log out');
  await typePassword(page);
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toHaveCount(0);
  await confirmCode(page, secret, HALF_MINUTE_MS);
  await expect(page.getByRole('button', { name: /^Your account/ })).toBeVisible();
});
