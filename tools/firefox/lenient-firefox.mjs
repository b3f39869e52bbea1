#!/usr/bin/env node
/**
 * Starts Firefox as playwright starts it, and stands between the two. Playwright sets what a page shall believe of its device by commands
 * that Firefox ESR does not know yet, and gives up at the first one: those are answered as done. To be removed with the first ESR that
 * knows `emulation.setMediaFeaturesOverride`.
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
  /** Ids of commands that may be unknown. */
  const emulations = new Set();
  const opened = new Promise((resolve) => browser.once('open', resolve));
  playwright.on('message', async (data) => {
    const { id, method } = JSON.parse(data);
    if (method.startsWith('emulation.')) emulations.add(id);
    await opened;
    browser.send(String(data));
  });
  browser.on('message', (data) => {
    const text = String(data);
    const { id, error } = JSON.parse(text);
    const isUnknown = emulations.delete(id) && error === 'unknown command';
    playwright.send(isUnknown ? JSON.stringify({ type: 'success', id, result: {} }) : text);
  });
  browser.on('close', () => playwright.close());
  playwright.on('close', () => browser.close());
  for (const end of [browser, playwright]) end.on('error', () => playwright.close());
}
