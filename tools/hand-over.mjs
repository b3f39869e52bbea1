/** Hands this process over to a program of the repository on the pinned Node: its signals, its exit code, its end. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pinnedEnvironment, pinnedNode, ROOT } from './setup.mjs';

const CHECK_EVERY_MS = 500;
const PARENT = process.ppid;

/** `script`: its path below the repository's root; `flags`: of Node. */
export function handOver(script, args, flags = []) {
  const node = pinnedNode();
  // The IPC channel tells the program when this process is killed; it then ends in order.
  const program = spawn(node, ['--disable-warning=ExperimentalWarning', ...flags, join(ROOT, script), ...args], {
    env: pinnedEnvironment(node),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  // Ctrl-C reaches the whole terminal group, the program included; asking it twice does no harm.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => program.kill(signal));
  // npm gives a signal to the shell that it runs a script in, which dies of it and passes nothing on.
  if (process.env.npm_lifecycle_event) whenParentGone(() => program.kill('SIGTERM'));
  program.on('exit', (code) => process.exit(code ?? 1));
}

function whenParentGone(then) {
  const check = setInterval(() => {
    if (process.ppid === PARENT) return;
    clearInterval(check);
    then();
  }, CHECK_EVERY_MS);
}
