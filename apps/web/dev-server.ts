/**
 * The clients under development: Vite with hot reload, in front of the platform of PLATFORM_URL (vite.config.ts). A part of the floor,
 * with the duties of tools/floor/part.ts.
 */
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

const EX_CONFIG = 78;

const configOf = (app: string) => fileURLToPath(new URL(`../${app}/vite.config.ts`, import.meta.url));
const port = Number(process.env.PORT);

/** The staff console behind it, at the next free port, so that both are at one origin as in production. */
const staffConsole = await createServer({
  configFile: configOf('console'),
  server: { host: '127.0.0.1', port: port + 1 },
  clearScreen: false,
});
await staffConsole.listen();
const address = staffConsole.httpServer?.address();
const consolePort = typeof address === 'object' && address !== null ? address.port : port + 1;

const server = await createServer({
  configFile: configOf('web'),
  server: {
    ...{ port, strictPort: true },
    proxy: { '^/staff(?:[/?]|$)': { target: `http://127.0.0.1:${consolePort}`, ws: true } },
  },
  clearScreen: false,
});

async function end(code: number): Promise<void> {
  await Promise.all([server.close(), staffConsole.close()]);
  process.exit(code);
}
process.on('SIGTERM', () => void end(0));
process.on('disconnect', () => void end(0));

try {
  await server.listen();
  process.send?.({ ready: true });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  await end(EX_CONFIG);
}
