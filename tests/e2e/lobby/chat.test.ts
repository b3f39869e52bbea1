import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { ask } from '../support/ledger.ts';
import { isStill } from '../support/looks.ts';
import { newPlayer } from '../support/new-player.ts';
import { inLanguage, logIn, overPlainHttp, watchFor } from '../support/player.ts';
import { expect, test } from '../support/running-product.ts';

const panel = (page: Page) => page.getByRole('dialog', { name: 'Chat' });
const write = async (page: Page, text: string) => {
  const input = panel(page).getByRole('textbox');
  await input.fill(text);
  await input.press('Enter');
};
const openChat = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Chat/ }).click();
const openContact = async (page: Page, name: string) => {
  await openChat(page);
  await panel(page)
    .getByRole('button', { name: new RegExp(name) })
    .click();
  await expect(panel(page).getByRole('region', { name: `Conversation with ${name}` })).toBeVisible();
};
const messageOf = (page: Page, text: string) => panel(page).getByRole('listitem').filter({ hasText: text });

async function violations(page: Page): Promise<string[]> {
  await isStill(page);
  const { violations: found } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

test('CH-01 CH-02 CH-03: a player and the support chat from two browsers, live; Escape and a click beside close it', {
  tag: '@gate',
}, async ({ page, browser, product }) => {
  await newPlayer(product, 'talker');
  await overPlainHttp(page);
  const other = await browser.newContext({ baseURL: product.baseURL });
  const support = await other.newPage();
  await inLanguage(page, 'en');
  await inLanguage(support, 'en');
  await logIn(page, 'talker');
  await logIn(support, 'support');

  // The support sees nobody yet; the player writes first.
  await openContact(page, 'Selin Arslan');
  const text = `<img src=x onerror="document.title='owned'"> I need help`;
  await write(page, '   ');
  await write(page, text);
  await expect(messageOf(page, text)).toHaveCount(1);
  await expect(panel(page).getByRole('textbox')).toHaveValue('');

  // It is counted, messageOf by a toast and kept in the list of notifications.
  await expect(support.getByRole('banner').getByRole('button', { name: 'Chat, 1 unread message' })).toBeVisible();
  await openContact(support, 'Ada Deneme');
  await expect(messageOf(support, text)).toHaveCount(1);
  await write(support, 'Hello, what happened?');
  await expect(messageOf(page, 'Hello, what happened?')).toHaveCount(1);
  await expect(panel(page).locator('[aria-live=polite]')).toHaveText('Selin Arslan: Hello, what happened?');
  await expect(
    support.getByRole('banner').getByRole('button', { name: 'Chat', exact: true, includeHidden: true }),
  ).toBeAttached();
  expect(await page.title()).not.toBe('owned');

  // Shift+Enter is a new line; a message is what was typed.
  const input = panel(page).getByRole('textbox');
  await input.fill('upper line');
  await input.press('Shift+Enter');
  await input.pressSequentially('lower line');
  await input.press('Enter');
  await expect(messageOf(support, 'upper line')).toContainText('upper line\nlower line', { useInnerText: true });
  expect(
    await ask(
      product,
      `SELECT body FROM chat_message JOIN chat ON chat.id = chat_id JOIN player ON player.id = player_id
       WHERE username = 'talker' ORDER BY number`,
    ),
  ).toEqual([text, 'Hello, what happened?', 'upper line\nlower line'].map((body) => ({ body })));

  // The status that the support chooses is seen at the player's at once.
  await panel(support).getByRole('button', { name: 'Back to the contacts' }).click();
  await panel(support).getByRole('combobox', { name: 'My status' }).click();
  await support.getByRole('option', { name: 'Away' }).click();
  await expect(panel(page).getByRole('img', { name: 'Away' })).toBeVisible();

  // Closed and opened again: the list, not the conversation; and what was read is not unread.
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await openChat(page);
  await expect(panel(page).getByRole('list', { name: 'Contacts' })).toBeVisible();
  await page.mouse.click(200, 400);
  await expect(panel(page)).toBeHidden();
  await other.close();
});

test('CH-01 CH-02: a newcomer is answered at once, the same in both of their browsers, and older messages load while scrolling', async ({
  page,
  browser,
  product,
}) => {
  await newPlayer(product, 'chat-newcomer');
  const second = await browser.newContext({ baseURL: product.baseURL });
  const other = await second.newPage();
  await inLanguage(page, 'en');
  await inLanguage(other, 'en');
  await logIn(page, 'chat-newcomer');
  await logIn(other, 'chat-newcomer');
  await openContact(page, 'Salon Asistan');
  await openContact(other, 'Salon Asistan');
  await write(page, 'How do I cash out?');
  for (const one of [page, other]) await expect(messageOf(one, 'press “Cash out” on the game screen')).toHaveCount(1);

  await ask(
    product,
    `SELECT add_chat_message(c.id, c.agent_id, gen_random_uuid(), 'line ' || n) FROM chat c
      JOIN player p ON p.id = c.player_id AND p.username = 'chat-newcomer', generate_series(1, 90) n`,
  );
  // A message whose number is too far ahead: the page notices the gap and asks.
  await write(other, 'thanks');
  await expect(messageOf(page, 'line 90')).toHaveCount(1);
  await expect(messageOf(page, 'How do I cash out?')).toHaveCount(0);
  const talk = panel(page).getByRole('region');
  await expect(async () => {
    await talk.evaluate((element) => element.scrollTo(0, 0));
    await expect(messageOf(page, 'How do I cash out?')).toHaveCount(1, { timeout: 1_000 });
  }).toPass();
  const numbers = await talk
    .locator('[data-message]')
    .evaluateAll((rows) => rows.map((row) => Number(row.getAttribute('data-message'))));
  expect(numbers).toEqual(Array.from({ length: 94 }, (_, index) => index + 1));
  await second.close();
});

test('QP-01 LY-05: notes and switches of the quick panel are stored; past notifications are listed', async ({
  page,
  browser,
  request,
  product,
}) => {
  await newPlayer(product, 'noter');
  await inLanguage(page, 'en');
  await logIn(page, 'noter');
  const header = page.getByRole('banner');
  await header.getByRole('button', { name: 'Quick panel' }).click();
  const quick = page.getByRole('dialog', { name: 'Quick panel' });
  await expect(quick.getByText('Support chat is open')).toBeVisible();
  const today = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long', year: 'numeric' });
  await expect(quick.getByText(today.format(new Date()))).toBeVisible();
  await quick.getByRole('textbox', { name: 'Title' }).fill('Machine 104');
  await quick.getByRole('textbox', { name: 'Note (optional)' }).fill('has free spins');
  await quick.getByRole('button', { name: 'Add a note' }).click();
  await expect(quick.getByText('has free spins')).toBeVisible();
  await quick.getByRole('switch', { name: 'Retro Thrusters' }).check();
  await quick.getByRole('switch', { name: 'Notifications' }).uncheck();
  await expect(page.locator('html')).toHaveAttribute('data-retro', 'on');
  await quick.getByRole('button', { name: 'Close quick panel' }).click();

  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-retro', 'on');
  await header.getByRole('button', { name: 'Quick panel' }).click();
  await expect(quick.getByText('has free spins')).toBeVisible();
  await expect(quick.getByRole('switch', { name: 'Notifications' })).not.toBeChecked();
  await quick.getByRole('button', { name: 'Delete the note “Machine 104”' }).click();
  await expect(quick.getByText('has free spins')).toBeHidden();

  // With cloud sync another device has it too; without it, what is changed stays here.
  const context = await browser.newContext({ baseURL: product.baseURL });
  const device = await context.newPage();
  await inLanguage(device, 'en');
  await logIn(device, 'noter');
  await expect(device.locator('html')).toHaveAttribute('data-retro', 'on');
  await quick.getByRole('switch', { name: 'Cloud Sync' }).uncheck();
  await quick.getByRole('switch', { name: 'Retro Thrusters' }).uncheck();
  await page.reload();
  await expect(header.getByRole('button', { name: 'Quick panel' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-retro', 'off');
  await device.reload();
  await expect(device.getByRole('banner').getByRole('button', { name: 'Quick panel' })).toBeVisible();
  await expect(device.locator('html')).toHaveAttribute('data-retro', 'on');
  await context.close();

  // Quiet: a new message pops up nowhere, but it stands in the list.
  const toasts = await watchFor(page, 'New message from Selin Arslan');
  const [{ id }] = (await ask<{ id: number }>(product, `SELECT id FROM player WHERE username = 'noter'`)) as [
    { id: number },
  ];
  await ask(
    product,
    'INSERT INTO chat (player_id, agent_id) SELECT $1::integer, player_id FROM support_agent a JOIN player p ON p.id = a.player_id WHERE NOT automatic AND p.site_id = 0',
    [id],
  );
  const login = await request.post('/api/v1/login', {
    data: { username: 'support', password: 'demo1234', site_id: 0 },
  });
  const { token } = (await login.json()) as { token: string };
  const sent = await request.post('/api/chat/send-message', {
    headers: { authorization: `Bearer ${token}` },
    data: { chatId: null, contactId: id, messageText: 'hello', messageId: crypto.randomUUID() },
  });
  expect(sent.status()).toBe(200);
  await expect(header.getByRole('button', { name: 'Chat, 1 unread message' })).toBeVisible();
  expect(await toasts()).toBe(false);
  await header.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  const notifications = page.getByRole('dialog', { name: 'Notifications' });
  await expect(notifications.getByText('New message from Selin Arslan')).toBeVisible();
  await expect(notifications.getByText('do not pop up at the moment')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(header.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  await page.reload();
  await header.getByRole('button', { name: 'Notifications', exact: true }).click();
  await expect(notifications.getByText('New message from Selin Arslan')).toBeVisible();
});

for (const [language, theme, words] of [
  ['tr', 'dark1', ['Sohbet', 'Bildirimler', 'Hızlı panel']],
  ['en', 'light1', ['Chat', 'Notifications', 'Quick panel']],
  ['ar', 'light1', ['الدردشة', 'الإشعارات', 'اللوحة السريعة']],
] as const)
  test(`CH-01 QP-01 LY-05 the panels in ${language}, ${theme}: no A or AA violation, nothing cut off`, async ({
    page,
    product,
  }) => {
    await newPlayer(product, `reader-${language}`);
    await inLanguage(page, language, theme);
    await logIn(page, `reader-${language}`);
    for (const name of words) {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.getByRole('banner').getByRole('button', { name, exact: true }).click();
      const dialog = page.getByRole('dialog', { name });
      await expect(dialog).toBeVisible();
      const box = async () => {
        const found = await dialog.boundingBox();
        return found && { width: found.width, x: found.x };
      };
      await expect.poll(box).toEqual({ width: 360, x: language === 'ar' ? 0 : 920 });
      if (name === words[0]) {
        await dialog.getByRole('listitem').first().getByRole('button').click();
        await dialog.getByRole('textbox').fill('?');
        await dialog.getByRole('textbox').press('Enter');
        await expect(dialog.locator('[data-message]')).toHaveCount(2);
      }
      for (const size of [
        { width: 1280, height: 800 },
        { width: 390, height: 844 },
      ]) {
        await page.setViewportSize(size);
        expect(await violations(page), `${name} at ${size.width}`).toEqual([]);
      }
      await page.setViewportSize({ width: 320, height: 640 });
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
        .toBe(0);
      await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(320);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    }
  });
