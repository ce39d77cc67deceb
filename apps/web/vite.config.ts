import path from 'node:path';
import { BASE_PATH } from '@shtrans/contract/addresses/link-to';
import react from '@vitejs/plugin-react';
import pxToRem from 'postcss-pxtorem';
import { defineConfig } from 'vite';
import { cssModules } from './build/css-modules.ts';
import { chunkGroups } from './build/chunks.ts';
import { SCRIPT_TARGET, STYLE_TARGET } from './build/engines.ts';
import { guards } from './build/guards.ts';
import { inlineRuntime } from './build/inline-runtime.ts';
import { offlineWorker } from './build/offline-worker.ts';
import { reactByName } from './build/react-by-name.ts';
import { deploymentMetas, shells } from './build/shells.ts';
import { slimRouteTable } from './build/slim-routes.ts';
import { sourceMaps } from './build/source-maps.ts';
import { splitMessages } from './build/split-messages.ts';

/** The target to which the development server forwards API calls. */
const GATEWAY = process.env['GATEWAY_URL'] ?? 'http://localhost:8088';

/** The chunks that each document names. */
const ALWAYS_LOADED = /(?:core|vendor|rolldown-runtime)-[^/]*\.js$/;

/**
 * Texts and the tables of areas need no further files, not even styles. Code of one host finds its own imports:
 * listing them would cost everybody.
 */
const NEEDS_NOTHING = /(?:(?:texts|messages)[.-]|area-|host-|diamond-gate-)[^/]*\.js$/;

export default defineConfig({
  base: `${BASE_PATH}/`,
  plugins: [
    // Without the React Compiler, whose memo slots cost 4.3 KB of the order list's 80 KB.
    react(),
    reactByName,
    guards(),
    splitMessages,
    inlineRuntime(),
    slimRouteTable(),
    offlineWorker(),
    sourceMaps(),
    shells(),
    {
      name: 'deployment-metas',
      transformIndexHtml: {
        order: 'post',
        handler: (_, { bundle }) =>
          Object.entries(deploymentMetas(bundle)).map(([name, content]) => ({
            tag: 'meta',
            attrs: { name, content },
          })),
      },
    },
  ],
  resolve: {
    alias: {
      // Loads the styles and scripts of lazy code; the file explains why it replaces Vite's.
      '\0vite/preload-helper.js': path.join(
        import.meta.dirname,
        'src/core/route/preload-helper.ts',
      ),
    },
  },
  build: {
    // Old hashed files stay for riders with an old document; build/releases.ts removes them later.
    emptyOutDir: false,
    target: SCRIPT_TARGET,
    // 0.6 KB less on each page than the bundler's own minifier, which also leaves tables of class names in the
    // scripts (docs/decisions/performance.md).
    minify: 'terser',
    // Measured: the options beside two passes save 0.2 KB on each page.
    terserOptions: {
      ecma: 2020,
      module: true,
      toplevel: true,
      compress: {
        passes: 4,
        pure_getters: true,
        unsafe_arrows: true,
        unsafe_methods: true,
        keep_fargs: false,
        hoist_props: true,
      },
    },
    // Scripts do not link their maps, which leave `dist`: build/source-maps.ts.
    sourcemap: 'hidden',
    cssTarget: STYLE_TARGET,
    modulePreload: {
      polyfill: false,
      // The documents name every script themselves; a tap loads files that not every page has.
      resolveDependencies: (file, needed) =>
        NEEDS_NOTHING.test(file) ? [] : needed.filter((name) => !ALWAYS_LOADED.test(name)),
    },
    assetsInlineLimit: 2048,
    rolldownOptions: {
      // React's code for the developer tools: 0.3 KB of each page. They work on the development server.
      transform: { define: { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' } },
      // Calls whose result only the build reads have no side effects.
      treeshake: {
        moduleSideEffects: [
          { test: /[\\/](?:route[\\/]register|order-of-query)\.ts$/, sideEffects: false },
        ],
      },
      output: {
        // Forty bits, because each character of a name is in a dozen lists that every visit loads.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
  css: {
    modules: cssModules,
    // The widgets are drawn for a 375 px wide screen; one rem is a tenth of the screen.
    postcss: {
      plugins: [
        pxToRem({
          rootValue: 37.5,
          propList: ['*'],
          minPixelValue: 2,
          // This file defines the rem.
          exclude: (file) => file.endsWith('root.css'),
        }),
      ],
    },
  },
  server: {
    // Pre-production (specification, section 9): the gateway then runs on another machine.
    port: process.env['APP_ENVIRONMENT'] === 'pit' ? 8088 : 5173,
    // Everything except the application's own files belongs to the gateway.
    proxy: { [`^(?!${BASE_PATH}(?:/|$))`]: { target: GATEWAY } },
  },
});
