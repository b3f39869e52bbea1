import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress, preloadBodyFace } from '../../tools/vite/page-plugins.ts';

/** Where `npm run dev` finds the platform; production serves both from one origin. */
const platform = process.env.PLATFORM_URL ?? 'http://localhost:3000';

/** What the platform answers; everything else is of the client. The host stays as it is, since it says which site is meant. */
const PLATFORM_PATHS =
  '^/(?:api|Settings\\.json|healthz|readyz|payment|demo-payment|site-logo\\.svg|site-theme\\.css|manifest\\.webmanifest)(?:[/?]|$)';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), preloadBodyFace(), precompress],
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
