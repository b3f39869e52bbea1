import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const CHILD = fileURLToPath(new URL('./child.ts', import.meta.url));
/** The join that took the spare comes first; the next spare starts when its first frames are out. */
const REFILL_AFTER_MS = 1_500;

let spare: ChildProcess | null = null;
let refill: NodeJS.Timeout | null = null;
let wanted = false;

/** Loading codecs and painting the art takes most of a second, so one child has always done it already. */
function spawn(): ChildProcess {
  return fork(CHILD, [], { serialization: 'advanced', execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
}

function fill(): void {
  refill = null;
  if (!wanted || spare !== null) return;
  const child = spawn();
  spare = child;
  // An idle spare keeps nobody's process running.
  child.unref();
  child.channel?.unref();
  const gone = () => {
    if (spare !== child) return;
    spare = null;
    fillLater();
  };
  child.once('exit', gone);
  child.once('error', gone);
}

function fillLater(): void {
  if (refill !== null || !wanted) return;
  refill = setTimeout(fill, REFILL_AFTER_MS);
  refill.unref();
}

/** Starts the spare, so that already the first join is fast. Returns how to end it. */
export function keepSpare(): () => void {
  wanted = true;
  if (spare === null && refill === null) fill();
  return () => {
    wanted = false;
    if (refill !== null) clearTimeout(refill);
    refill = null;
    const child = spare;
    spare = null;
    child?.kill('SIGKILL');
  };
}

/** The spare, or a cold child where it was taken a moment ago. From then on it is the caller's. */
export function takeChild(): ChildProcess {
  const child = spare ?? spawn();
  spare = null;
  wanted = true;
  child.removeAllListeners('exit');
  child.removeAllListeners('error');
  child.ref();
  child.channel?.ref();
  fillLater();
  return child;
}
