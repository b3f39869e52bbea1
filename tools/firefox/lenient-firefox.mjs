#!/usr/bin/env node
/**
 * Starts Firefox as playwright starts it, and stands between the two, for what an ESR of 153 gets wrong:
 * - Playwright sets what a page shall believe of its device by commands that the ESR does not know yet, and gives up at the first one:
 *   those are answered as done.
 * - A document whose request moves to another process of Firefox is reported as aborted, in the answer and in two events. It comes all the
 *   same: the navigation is answered as started, and the events are left out. One that fails indeed ends by the story's patience.
 */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { WebSocket, WebSocketServer } from 'ws';
import { findProgram } from '../system-packages.mjs';

const LISTENING = /^WebDriver BiDi listening on (ws:\/\/.*)$/;

const program = findProgram('firefox');
if (program === undefined) throw new Error('there is no Firefox: install firefox-esr');
const firefox = spawn(program, process.argv.slice(2), { stdio: ['ignore', 'inherit', 'pipe'] });
firefox.once('exit', (code) => process.exit(code ?? 1));
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => firefox.kill(signal));
process.once('exit', () => firefox.kill('SIGKILL'));

createInterface({ input: firefox.stderr }).on('line', (line) => {
  const [, url] = LISTENING.exec(line) ?? [];
  if (url === undefined) return console.error(line);
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 }, () => {
    console.error(`WebDriver BiDi listening on ws://127.0.0.1:${server.address().port}`);
  });
  server.on('connection', (playwright, request) => join(playwright, new WebSocket(`${url}${request.url}`)));
});

function join(playwright, browser) {
  /** Commands without an answer yet, by id, and the last navigation of each page. */
  const commands = new Map();
  const navigations = new Map();
  const opened = new Promise((resolve) => browser.once('open', resolve));

  /** A better answer than Firefox's, or undefined. */
  function corrected({ id, error, message }) {
    const { method, params } = commands.get(id) ?? {};
    commands.delete(id);
    if (error === 'unknown command' && method.startsWith('emulation.')) return {};
    const isNavigation = method === 'browsingContext.navigate' || method === 'browsingContext.reload';
    if (isNavigation && message?.includes('NS_BINDING_ABORTED')) return navigations.get(params.context);
    return undefined;
  }

  playwright.on('message', async (data) => {
    const command = JSON.parse(data);
    commands.set(command.id, command);
    await opened;
    browser.send(String(data));
  });
  browser.on('message', (data) => {
    const answer = JSON.parse(data);
    const { id, method, params } = answer;
    if (method === 'browsingContext.navigationStarted')
      navigations.set(params.context, { navigation: params.navigation, url: params.url });
    const isOfDocument = method === 'network.fetchError' && params.navigation !== null;
    if (isOfDocument || method === 'browsingContext.navigationFailed') return;
    const result = id === undefined ? undefined : corrected(answer);
    playwright.send(result === undefined ? String(data) : JSON.stringify({ type: 'success', id, result }));
  });
  browser.on('close', () => playwright.close());
  playwright.on('close', () => browser.close());
  for (const end of [browser, playwright]) end.on('error', () => playwright.close());
}
