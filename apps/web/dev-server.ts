/**
 * The client under development: Vite with hot reload, in front of the platform of PLATFORM_URL (vite.config.ts). A part of the floor,
 * with the duties of tools/floor/part.ts.
 */
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

const EX_CONFIG = 78;

const server = await createServer({
  configFile: fileURLToPath(new URL('./vite.config.ts', import.meta.url)),
  server: { port: Number(process.env.PORT), strictPort: true },
  clearScreen: false,
});

async function end(code: number): Promise<void> {
  await server.close();
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
