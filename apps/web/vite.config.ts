import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Where `npm run dev` finds the platform; production serves both from one origin. */
const platform = process.env.PLATFORM_URL ?? 'http://localhost:3000';

const proxied = ['/api', '/Settings.json', '/healthz', '/readyz', '/payment'];

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

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), preloadBodyFace],
  server: {
    proxy: {
      ...Object.fromEntries(proxied.map((path) => [path, { target: platform }])),
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
