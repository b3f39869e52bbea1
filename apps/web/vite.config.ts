import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { lateModules } from '../../tools/vite/late-modules.ts';
import { precompress, preloadBodyFace, preloadModule, thirdPartyNotices } from '../../tools/vite/page-plugins.ts';

/** Where `npm run dev` finds the platform; production serves both from one origin. */
const platform = process.env.PLATFORM_URL ?? 'http://localhost:3000';

/** What the platform answers; everything else is of the client. The host stays as it is, since it says which site is meant. */
const PLATFORM_PATHS =
  '^/(?:api|Settings\\.json|healthz|readyz|payment|demo-payment|images/(?:brands|players)|site-logo\\.svg|site-theme\\.css|manifest\\.webmanifest)(?:[/?]|$)';

const SOURCES = import.meta.dirname;
const controls = lateModules(join(SOURCES, '../../packages/ui/src'));
const late = lateModules(join(SOURCES, 'src'));

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    tailwindcss(),
    preloadBodyFace(),
    preloadModule('i18n/src/tr/start.ts'),
    thirdPartyNotices('apps/web'),
    precompress,
  ],
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
    // Every browser of the target preloads modules itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What changes together is cached together: the framework rarely, our code often. Each group takes along what its modules
        // import and no group above has, so that every step of a visit is one file: a response has more than a kilobyte of headers,
        // and six connections of a slow network have better things to do than fetch fifteen small ones.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 9 },
            { name: 'router', test: /node_modules[\\/](react-router|@tanstack)[\\/]/, priority: 8 },
            { name: 'start', test: /apps[\\/]web[\\/]src[\\/](main|app[\\/]guest-login)\.tsx$/, priority: 7 },
            { name: 'app', test: /apps[\\/]web[\\/]src[\\/]app[\\/]start-app\.tsx$/, priority: 6 },
            { name: 'lobby', test: /apps[\\/]web[\\/]src[\\/]routes[\\/]lobby\.tsx$/, priority: 5 },
            { name: 'live', test: /apps[\\/]web[\\/]src[\\/]app[\\/]live-updates\.ts$/, priority: 4 },
            { name: 'controls', test: (id) => controls.has(id), priority: 3 },
            { name: 'game', test: /apps[\\/]web[\\/]src[\\/]routes[\\/]game\.tsx$/, priority: 2 },
            { name: 'late', test: (id) => late.has(id), priority: 1 },
          ],
        },
      },
    },
  },
});
