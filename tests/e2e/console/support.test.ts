import type { Page } from '@playwright/test';
import { looksRight } from '../support/looks.ts';
import { newPlayer } from '../support/new-player.ts';
import { inLanguage, logIn } from '../support/player.ts';
import { expect, test } from '../support/running-product.ts';
import { openConsole } from '../support/staff.ts';

const panel = (page: Page) => page.getByRole('dialog', { name: 'Chat' });
const messageOf = (page: Page, text: string) => panel(page).getByRole('listitem').filter({ hasText: text });
async function write(page: Page, text: string): Promise<void> {
  await panel(page).getByRole('textbox').fill(text);
  await panel(page).getByRole('textbox').press('Enter');
}

test('a chat is taken, handed over to a colleague and answered, while the player sees one conversation', async ({
  page,
  browser,
  product,
}) => {
  await newPlayer(product, 'asker');
  await inLanguage(page, 'en');
  await logIn(page, 'asker');
  await page.getByRole('banner').getByRole('button', { name: /^Chat/ }).click();
  await panel(page)
    .getByRole('button', { name: /Selin Arslan/ })
    .click();
  await write(page, 'Where is my money?');
  await expect(messageOf(page, 'Where is my money?')).toHaveCount(1);

  const ada = await openConsole(browser, product, { username: 'ada', role: 'support' });
  const bora = await openConsole(browser, product, { username: 'bora', role: 'support' });
  for (const person of [ada, bora]) await person.goto('/staff/support');
  await bora.getByRole('tab', { name: 'Canned answers' }).click();
  await bora.getByRole('button', { name: 'New answer' }).click();
  await bora.getByLabel('Title').fill('Paid out');
  await bora.getByLabel('English').fill('Your money is paid out.');
  await bora.getByRole('button', { name: 'Save' }).click();
  await expect(bora.getByRole('row', { name: /Paid out/ })).toBeVisible();
  await looksRight(bora, 'canned answers');
  await bora.getByRole('tab', { name: 'Chats' }).click();

  await expect(ada.getByRole('navigation').getByRole('link', { name: /Support.*1 waiting/ })).toBeVisible();
  await ada.getByRole('link', { name: /asker/ }).first().click();
  await ada.getByRole('button', { name: 'Take the chat' }).click();
  await expect(ada.getByRole('switch', { name: 'Present' })).toBeChecked();
  await looksRight(ada, 'a chat');
  await bora.getByRole('link', { name: /asker/ }).first().click();
  await expect(bora.getByText('With Ada').first()).toBeVisible();
  await expect(bora.getByRole('button', { name: 'Take the chat' })).toHaveCount(0);

  await ada.getByLabel('Message', { exact: true }).fill('Hello, I look.');
  await ada.getByLabel('Message', { exact: true }).press('Enter');
  await expect(messageOf(page, 'Hello, I look.')).toHaveCount(1);
  await ada.getByRole('button', { name: 'Hand over' }).click();
  await ada.getByRole('dialog').getByRole('combobox', { name: 'Hand over to' }).click();
  await ada.getByRole('option', { name: /Bora/ }).click();
  await ada.getByRole('dialog').getByRole('button', { name: 'Hand over' }).click();
  await expect(ada.getByLabel('Message', { exact: true })).toHaveCount(0);

  await write(page, 'Thank you');
  await expect(bora.getByRole('listitem').filter({ hasText: 'Thank you' }).first()).toBeVisible();
  await bora.getByRole('button', { name: 'Insert a canned answer' }).click();
  await bora.getByRole('menuitem', { name: 'Paid out' }).click();
  await bora.getByRole('button', { name: 'Send' }).click();
  await expect(messageOf(page, 'Your money is paid out.')).toHaveCount(1);
  // One conversation, with the agent alone.
  await expect(panel(page).getByRole('region', { name: 'Conversation with Selin Arslan' })).toBeVisible();
  await expect(messageOf(page, 'Hello, I look.')).toHaveCount(1);
  await expect(panel(page).getByText(/Ada|Bora/)).toHaveCount(0);
  await bora.getByRole('button', { name: 'Done' }).click();
  await expect(bora.getByText('Nobody is waiting.')).toBeVisible();

  // Ada is present in any room, and the next chat rings there.
  await ada.getByRole('navigation').getByRole('link', { name: 'Players' }).click();
  const strikes = await ada.evaluateHandle(() => {
    const begun: number[] = [];
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (when) {
      begun.push(when ?? 0);
      start.call(this, when);
    };
    return begun;
  });
  const renewed = ada.waitForRequest(
    (request) => request.url().endsWith('/support/presence') && request.postDataJSON().isPresent === true,
    { timeout: 40_000 },
  );
  await write(page, 'One more thing');
  await expect(ada.getByRole('navigation').getByRole('link', { name: /Support.*1 waiting/ })).toBeVisible();
  await expect.poll(() => strikes.evaluate((begun) => begun.length)).toBe(2);
  expect((await (await renewed).response())?.status()).toBe(200);
  await ada.getByRole('searchbox', { name: 'Name, username, e-mail or number' }).fill('asker');
  await ada.getByRole('link', { name: 'asker' }).click();
  await ada.getByRole('tab', { name: 'Chats' }).click();
  await expect(ada.getByRole('row', { name: /waiting.*Bora, Ada/ })).toBeVisible();
  await looksRight(ada, "a player's chats");
  await ada
    .getByRole('row', { name: /Bora, Ada/ })
    .getByRole('link')
    .click();
  await expect(ada.getByRole('listitem').filter({ hasText: 'One more thing' }).first()).toBeVisible();
  await ada.getByRole('heading', { name: 'asker' }).getByRole('link').click();
  await expect(ada).toHaveURL(/\/staff\/players\/\d+$/);
  for (const person of [ada, bora]) await person.context().close();
});
