/** `npm start`: installs what is missing, then hands over to the supervisor (tools/floor) on the pinned Node. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, pinnedEnvironment, pinnedNode, ROOT } from './setup.mjs';

ensureInstalled();
const node = pinnedNode();
// The IPC channel tells the supervisor when this process is killed; it then ends everything in order.
const supervisor = spawn(
  node,
  ['--disable-warning=ExperimentalWarning', join(ROOT, 'tools', 'floor', 'main.ts'), ...process.argv.slice(2)],
  {
    env: pinnedEnvironment(node),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  },
);
// Ctrl-C reaches the whole terminal group, the supervisor included; asking it twice does no harm.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => supervisor.kill(signal));
supervisor.on('exit', (code) => process.exit(code ?? 1));
