/** The cabinet agent: one process beside its machines. Ends on SIGTERM, SIGINT, or when the process that started it is gone. */
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { drawFrom } from '@salon/domain/draw.ts';
import pino from 'pino';
import { systemClock } from './clock.ts';
import { readConfig } from './config.ts';
import { cryptoWord } from './drivers/simulated/game/random-words.ts';
import { startChance } from './drivers/simulated/situations/random-situations.ts';
import { createStage } from './drivers/simulated/situations/situation-runner.ts';
import { openStageDoor } from './drivers/simulated/situations/situation-server.ts';
import { lockFolder } from './journal/folder-lock.ts';
import { startAgent } from './link/agent.ts';
import { openPictures } from './video/pictures.ts';

/** sysexits.h: starting it again with the same settings would end the same way. */
const EX_CONFIG = 78;

function refuse(line: string, code: number): never {
  console.error(line);
  process.exit(code);
}

const read = readConfig(process.env);
if (!read.ok) refuse(read.line, EX_CONFIG);
const { config } = read;
const dataDir = resolve(config.dataDir);
let lock: ReturnType<typeof lockFolder>;
try {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  lock = lockFolder(dataDir);
} catch (error) {
  refuse(`Cabinet: ${dataDir} cannot be written (${error instanceof Error ? error.message : error})`, EX_CONFIG);
}
// The one before may still be ending: whoever supervises this process tries again.
if (lock === null) refuse(`Cabinet: another agent uses ${dataDir}`, 1);

const log = pino({ level: config.logLevel, base: { agent: config.agent } });
const pictures = openPictures(config.pictureSpares);
pictures.keepWarm();
let ready = false;
const agent = startAgent({
  platformUrl: config.platformUrl,
  agent: config.agent,
  key: config.key,
  dataDir,
  clock: systemClock,
  openPicture: pictures.openPicture,
  iceRanges: config.iceRanges,
  log,
  onReady() {
    if (!ready) process.send?.({ ready: true });
    ready = true;
  },
});

const endStage = config.demo ? openStage() : null;

/** Whatever may be asked of a machine can be asked through it alone, and it exists in demo mode alone. */
async function openStage(): Promise<() => void> {
  const { hosting } = agent;
  const stage = createStage(agent);
  const perHour = config.situationsPerHour;
  const endChance =
    perHour > 0 ? startChance({ hosting, stage, perHour, draw: drawFrom(cryptoWord), clock: systemClock }) : () => {};
  const closeDoor = await openStageDoor(dataDir, stage, log);
  return () => {
    endChance();
    closeDoor();
  };
}

let ending = false;
async function end(reason: string): Promise<void> {
  if (ending) return;
  ending = true;
  log.info({ reason }, 'ending');
  pictures.close();
  (await endStage)?.();
  await agent.close();
  lock?.release();
  process.exit(0);
}
process.on('SIGTERM', () => void end('SIGTERM'));
process.on('SIGINT', () => void end('SIGINT'));
process.on('disconnect', () => void end('the parent is gone'));
