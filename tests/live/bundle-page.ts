import { build } from 'vite';

/** One script of a page, with all that it imports. */
export async function bundlePage(entry: string): Promise<string> {
  const { NODE_ENV } = process.env;
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, minify: false, target: 'esnext', lib: { entry, formats: ['es'] } },
  });
  // Vite leaves NODE_ENV=production to the process, and a demo that it starts would refuse it.
  if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  const outputs = Array.isArray(built) ? built : [built];
  for (const output of outputs) {
    if (!('output' in output)) continue;
    const chunk = output.output.find((part) => part.type === 'chunk');
    if (chunk !== undefined) return chunk.code;
  }
  throw new Error('vite built no page');
}
