/**
 * The page: a first visit on a slow phone against the same pages uncompressed and a bare static page of the same text; then lobbies
 * of 24, 500 and 2,000 machines on a desktop under 20 machine pushes a second, the largest one against a plain list of the same cards.
 */
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { ensureClientsBuilt } from '../../floor/client-build.ts';
import { wholeChromiumPath } from '../../system-packages.mjs';
import { wholeOption } from '../harness/options.ts';
import { type BenchResult, ratioOfRounds, spreadOf } from '../harness/result.ts';
import { interleave } from '../harness/rounds.ts';
import { addMachines, openBenchDatabase } from '../node/bench-database.ts';
import { startBenchNode, tokenOf } from '../node/bench-node.ts';
import { type Loading, measureLoading } from './measure-loading.ts';
import { type Lobby, measureLobby, measurePlainList } from './measure-lobby.ts';
import { serveStaticPage } from './static-page.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** Of the demo's first site. */
const DEMO_MACHINES = 24;
const KILOBYTE = 1_000;

export async function measurePage(options: string[]): Promise<BenchResult> {
  const rounds = wholeOption(options, 'rounds', 3);
  await ensureClientsBuilt(ROOT, console.log, new AbortController().signal);
  const database = await openBenchDatabase({ machines: 0, players: 1 });
  const node = await startBenchNode(database);
  const browser = await chromium.launch({ executablePath: wholeChromiumPath(), args: ['--no-sandbox'] });
  const floor = await serveStaticPage('Hesabınızla giriş yapın.');
  try {
    const token = tokenOf(database.players[0]!);
    const login = { url: `${node.url}/login`, ready: 'button[type=submit]' };
    const lobby = { url: `${node.url}/lobby`, ready: '[data-machine]', token };
    const loading = await inTurn(rounds, {
      login: () => measureLoading(browser, login),
      loginIdentity: () => measureLoading(browser, { ...login, isCompressed: false }),
      lobby: () => measureLoading(browser, lobby),
      floor: () => measureLoading(browser, { ...login, url: floor.url }),
    });
    for (const [name, visits] of Object.entries(loading)) reportLoading(name, visits);

    const visit = { url: node.url, token };
    const small = await measureLobby(browser, visit);
    reportLobby('24 machines', [small]);
    await addMachines(database, 500 - DEMO_MACHINES);
    const middle = await measureLobby(browser, visit);
    reportLobby('500 machines', [middle]);
    await addMachines(database, 1_500);
    const large = await inTurn(rounds, {
      ours: () => measureLobby(browser, visit),
      plain: () => measurePlainList(browser, visit),
    });
    reportLobby('2,000 machines', large.ours);
    reportLobby('2,000 cards as a plain list', large.plain);
    const slow = await measureLobby(browser, { ...visit, isSlow: true });
    reportLobby('2,000 machines, slow network and processor', [slow]);
    return {
      goals: goalsOf(loading, large.ours),
      figures: {
        ...{ loading, small, middle, large, slow },
        lcpAgainstFloor: ratioOfRounds(of(loading.login, 'lcpMs'), of(loading.floor, 'lcpMs')),
        bytesAgainstIdentity: ratioOfRounds(of(loading.login, 'codeBytes'), of(loading.loginIdentity, 'codeBytes')),
        framesAgainstPlain: ratioOfRounds(
          large.ours.map(({ scrolling }) => scrolling.framesPerS),
          large.plain.map(({ scrolling }) => scrolling.framesPerS),
        ),
      },
    };
  } finally {
    floor.stop();
    await browser.close();
    await node.stop();
    await database.stop();
  }
}

/** All of one kind of figure. */
const inTurn = <T, Name extends string>(rounds: number, sides: Record<Name, (round: number) => Promise<T>>) =>
  interleave<T, typeof sides>(rounds, sides);

type LoadingFigure = { [K in keyof Loading]: Loading[K] extends number ? K : never }[keyof Loading];
const of = (visits: readonly Loading[], figure: LoadingFigure) => visits.map((visit) => visit[figure]);
const median = (values: readonly number[]) => spreadOf(values).median;

function goalsOf({ login, lobby }: { login: Loading[]; lobby: Loading[] }, large: Lobby[]): BenchResult['goals'] {
  const kilobytes = (visits: Loading[]) => median(of(visits, 'codeBytes')) / KILOBYTE;
  const frames = (kind: 'scrolling' | 'standing') => median(large.map((one) => one[kind].framesPerS));
  const most = { is: 'at most' } as const;
  const least = { is: 'at least', unit: 'frames/s', bound: 50 } as const;
  return [
    { name: 'login, scripts and styles', value: kilobytes(login), unit: 'kB', bound: 120, ...most },
    { name: 'lobby, scripts and styles', value: kilobytes(lobby), unit: 'kB', bound: 190, ...most },
    { name: 'login, largest paint', value: median(of(login, 'lcpMs')), unit: 'ms', bound: 1_800, ...most },
    {
      name: '2,000 machines, ready',
      value: median(large.map(({ readyMs }) => readyMs)),
      unit: 'ms',
      bound: 3_000,
      ...most,
    },
    { name: '2,000 machines, scrolling', value: frames('scrolling'), ...least },
    { name: '2,000 machines, under pushes', value: frames('standing'), ...least },
    {
      name: '2,000 machines, worst event',
      value: Math.max(...large.map(({ worstEventMs }) => worstEventMs)),
      ...{ unit: 'ms', bound: 150, ...most },
    },
    {
      name: '2,000 machines, nodes',
      value: Math.max(...large.map(({ nodes }) => nodes)),
      unit: 'nodes',
      bound: 1_500,
      ...most,
    },
  ];
}

function reportLoading(name: string, visits: readonly Loading[]): void {
  const figure = (key: LoadingFigure, digits = 0) => median(of(visits, key)).toFixed(digits);
  console.log(
    `${name}: ${figure('requests')} requests, ${figure('codeBytes')} bytes of scripts and styles (${figure('codeBytesLater')} later), ${figure('allBytes')} in all, LCP ${figure('lcpMs')} ms (${visits[0]?.lcpText}), ready ${figure('readyMs')} ms, shift ${figure('layoutShift', 3)}, blocked ${figure('blockedMs')} ms`,
  );
}

function reportLobby(name: string, visits: readonly Lobby[]): void {
  const figure = (take: (one: Lobby) => number) => median(visits.map(take)).toFixed(0);
  console.log(
    `${name}: ready ${figure((one) => one.readyMs)} ms, ${figure((one) => one.nodes)} nodes, ${figure((one) => one.scrolling.framesPerS)} frames/s scrolling (longest ${figure((one) => one.scrolling.longestMs)} ms), ${figure((one) => one.standing.framesPerS)} under pushes, worst event ${figure((one) => one.worstEventMs)} ms (${visits.map((one) => one.worstEvent).join()})`,
  );
}
