import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { documentation } from '../../tools/vite/documentation/plugin.ts';
import { precompress, preloadBodyFace, thirdPartyNotices } from '../../tools/vite/page-plugins.ts';

/** The console is a part of the platform's origin, below this path. */
const base = '/staff/';

/** Where `npm run dev` finds the platform. */
const platform = process.env.PLATFORM_URL ?? 'http://localhost:3000';

export default defineConfig({
  root: import.meta.dirname,
  base,
  plugins: [
    react(),
    tailwindcss(),
    preloadBodyFace(base),
    documentation(base, import.meta.url),
    thirdPartyNotices('apps/console', base),
    precompress,
  ],
  server: { proxy: { '/api': { target: platform }, '/socket.io': { target: platform, ws: true } } },
  build: {
    target: 'baseline-widely-available',
    // Fonts stay files, and the content security policy needs no data: for them.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/, priority: 3 },
          ],
        },
      },
    },
  },
});
