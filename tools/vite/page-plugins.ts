/** What the builds of both browser clients share. Plain objects: Vite itself is a package of the clients. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { noticesText } from '../notices/notices-text.ts';
import type { Program } from '../notices/shipped-packages.ts';

/**
 * Preloads the body face in the alphabets that every page needs, under the hashed names of this build. `base` ends with a slash.
 * The scripts go first: without them there is nothing to write.
 */
export const preloadBodyFace = (base = '/') => ({
  name: 'preload-body-face',
  transformIndexHtml: {
    order: 'post' as const,
    handler: (_html: string, { bundle }: { bundle?: object }) =>
      Object.keys(bundle ?? {})
        .filter((file) => /alexandria-latin(-ext)?-400-normal/.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: {
            rel: 'preload',
            as: 'font',
            type: 'font/woff2',
            crossorigin: true,
            fetchpriority: 'low',
            href: `${base}${file}`,
          },
          injectTo: 'head' as const,
        })),
  },
});

/** Fetches the module that ends so beside the page's own script, which would ask for it a round trip later. */
export const preloadModule = (ending: string) => ({
  name: 'preload-module',
  transformIndexHtml: {
    order: 'post' as const,
    handler: (_html: string, { bundle }: { bundle?: Record<string, { facadeModuleId?: string | null }> }) =>
      Object.entries(bundle ?? {})
        .filter(([, { facadeModuleId }]) => facadeModuleId?.endsWith(ending))
        .map(([file]) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
          injectTo: 'head' as const,
        })),
  },
});

const ROOT = join(import.meta.dirname, '../..');

/** Who gets a client gets the licences of what is in it: a file beside its page, and a link to it in the page's head. */
export const thirdPartyNotices = (program: Program, base = '/') => ({
  name: 'third-party-notices',
  apply: 'build' as const,
  buildStart(this: { emitFile(file: { type: 'asset'; fileName: string; source: string }): unknown }) {
    this.emitFile({ type: 'asset', fileName: 'third-party-notices.txt', source: noticesText(ROOT, [program]) });
  },
  transformIndexHtml: () => [
    { tag: 'link', attrs: { rel: 'license', href: `${base}third-party-notices.txt` }, injectTo: 'head' as const },
  ],
});

/** Below it the headers weigh more than what is won. */
const COMPRESSED_FROM_BYTES = 1_024;

/** Lays `.br` and `.gz` beside every text of the build, as small as they get; the platform sends what the browser takes. */
export const precompress = {
  name: 'precompress',
  apply: 'build' as const,
  writeBundle: {
    sequential: true,
    order: 'post' as const,
    handler: ({ dir = '' }: { dir?: string }) => {
      for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !/\.(html|js|css|svg|json|webmanifest|txt)$/.test(entry.name)) continue;
        const path = join(entry.parentPath, entry.name);
        const bytes = readFileSync(path);
        if (bytes.length < COMPRESSED_FROM_BYTES) continue;
        const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
        writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }));
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  },
};
