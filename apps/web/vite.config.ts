import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress, preloadBodyFace, preloadModule } from '../../tools/vite/page-plugins.ts';

/** Where `npm run dev` finds the platform; production serves both from one origin. */
const platform = process.env.PLATFORM_URL ?? 'http://localhost:3000';

/** What the platform answers; everything else is of the client. The host stays as it is, since it says which site is meant. */
const PLATFORM_PATHS =
  '^/(?:api|Settings\\.json|healthz|readyz|payment|demo-payment|site-logo\\.svg|site-theme\\.css|manifest\\.webmanifest)(?:[/?]|$)';

/** Modules of the first page, and no others: the login and what it stands on. */
const START = [
  /node_modules[\\/](i18next|react-i18next|zod|zustand)[\\/]/,
  /packages[\\/]i18n[\\/]src[\\/][\w-]+\.ts$/,
  /packages[\\/]contract[\\/]src[\\/](errors|end-reasons|fields|http|parse|player-settings|site-settings|token-login)\.ts$/,
  /packages[\\/]domain[\\/]src[\\/](language|themes[\\/]seeds)\.ts$/,
  /packages[\\/]ui[\\/]src[\\/]primitives[\\/](brand-capitals|class-names|part|spinner|stand-in)\.tsx?$/,
  /packages[\\/]ui[\\/]src[\\/]primitives[\\/]controls[\\/](button|checkbox|icon-button|select|select-look|text-field)\.tsx?$/,
  /packages[\\/]ui[\\/]src[\\/]primitives[\\/]overlays[\\/](portal|toast-host|toasts|tooltip)\.tsx?$/,
  /apps[\\/]web[\\/]src[\\/](main|app[\\/](appearance|first-page|guest-login|messages-host|shell[\\/](appearance-controls|bare-frame)))\.tsx?$/,
  /apps[\\/]web[\\/]src[\\/]features[\\/](login[\\/](?!callback-screen|logout-screen|facade|refused-entry|switch-dialog)|browser-support|geo-block[\\/]check-country|appearance[\\/](light-question|open-panel))/,
  /apps[\\/]web[\\/]src[\\/]shared[\\/](api[\\/](api|client|retry)|components[\\/]late-part|messages|player-settings[\\/](player-settings|record)|session|settings|storage)/,
];
const isOfStart = (id: string): boolean => START.some((one) => one.test(id));

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), preloadBodyFace(), preloadModule('i18n/src/tr/start.ts'), precompress],
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
        // What changes together is cached together: the framework rarely, our code often. What every page begins with is one
        // file: six connections of a slow network have better things to do than fetch fifteen small ones.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 4 },
            { name: 'router', test: /node_modules[\\/]react-router[\\/]/, priority: 3 },
            {
              name: 'sockets',
              test: /node_modules[\\/](socket\.io-client|socket\.io-parser|engine\.io-client|engine\.io-parser|@socket\.io)[\\/]/,
              priority: 2,
            },
            { name: 'start', test: isOfStart, priority: 1 },
          ],
        },
      },
    },
  },
});
