import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Where `npm run dev` finds the platform; production serves both from one origin. */
const platform = process.env.PLATFORM_URL ?? 'http://localhost:3000';

/** What the platform answers; everything else is of the client. The host stays as it is, since it says which site is meant. */
const PLATFORM_PATHS =
  '^/(?:api|Settings\\.json|healthz|readyz|payment|demo-payment|site-logo\\.svg|manifest\\.webmanifest)(?:[/?]|$)';

/** Preloads the body face in the alphabets that every page needs, under the hashed names of this build. */
const preloadBodyFace: Plugin = {
  name: 'preload-body-face',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => /alexandria-latin(-ext)?-400-normal/.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` },
          injectTo: 'head' as const,
        })),
  },
};

/** Below it the headers weigh more than what is won. */
const COMPRESSED_FROM_BYTES = 1_024;

/** Lays `.br` and `.gz` beside every text of the build, as small as they get; the platform sends what the browser takes. */
const precompress: Plugin = {
  name: 'precompress',
  apply: 'build',
  writeBundle: {
    sequential: true,
    order: 'post',
    handler: ({ dir = '' }) => {
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

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), preloadBodyFace, precompress],
  server: {
    proxy: {
      [PLATFORM_PATHS]: { target: platform },
      '/socket.io': { target: platform, ws: true },
    },
  },
  build: {
    target: 'baseline-widely-available',
    // Fonts stay files (preload and cache), and the content security policy needs no data: for them.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // What changes together is cached together: the framework rarely, our code often.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/, priority: 3 },
            {
              name: 'sockets',
              test: /node_modules[\\/](socket\.io-client|socket\.io-parser|engine\.io-client|engine\.io-parser|@socket\.io)[\\/]/,
              priority: 2,
            },
          ],
        },
      },
    },
  },
});
