import { defineConfig } from 'vitest/config';

/** How busy the machine is decides no test: longer than a wait within it, which ends first and says for what. */
const testTimeout = 300_000;

/** A second, the default, is too little for a busy machine. */
const poll = { timeout: 240_000 };

/** The same journeys in an engine beside Chromium: docs/engines.md. */
const inEngine = (name: 'webkit' | 'firefox') => ({
  test: {
    name,
    isolate: false,
    setupFiles: ['apps/gateway/tools/bundled-city.ts'],
    include: ['e2e/engines/*.test.ts'],
    globalSetup: ['e2e/engines/global-setup.ts'],
    // Two browsers beside two gateways are as much as a small machine bears.
    maxWorkers: 2,
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll },
  },
});

/**
 * One project per kind of test; `npx vitest --project gateway` runs one of them.
 * `rules` reads the source, `e2e` drives the built app in Chromium.
 *
 * Without `isolate` the files of a worker share what they import, a third of their time; only the web's
 * modules hold state, and have a context of their own for each file.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'contract',
          isolate: false,
          setupFiles: ['apps/gateway/tools/bundled-city.ts'],
          testTimeout,
          hookTimeout: testTimeout,
          expect: { poll },
          include: ['packages/contract/src/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'gateway',
          isolate: false,
          setupFiles: ['apps/gateway/tools/bundled-city.ts'],
          testTimeout,
          hookTimeout: testTimeout,
          expect: { poll },
          include: ['apps/gateway/{src,sandbox,test,tools}/**/*.test.ts'],
          exclude: ['**/*.integration.test.ts'],
        },
      },
      {
        test: {
          name: 'integration',
          isolate: false,
          setupFiles: ['apps/gateway/tools/bundled-city.ts'],
          include: ['apps/gateway/{src,sandbox,tools}/**/*.integration.test.ts'],
          globalSetup: ['apps/gateway/test/database-server.ts'],
          // They wait for the database and for time limits more than they compute.
          maxWorkers: 3,
          testTimeout,
          hookTimeout: 300_000,
          expect: { poll },
        },
      },
      './apps/web/vitest.config.ts',
      {
        test: {
          name: 'rules',
          isolate: false,
          setupFiles: ['apps/gateway/tools/bundled-city.ts'],
          testTimeout,
          hookTimeout: testTimeout,
          expect: { poll },
          include: ['tools/rules/*.test.ts', 'tools/stage/*.test.ts'],
        },
      },
      {
        test: {
          name: 'e2e',
          isolate: false,
          setupFiles: ['apps/gateway/tools/bundled-city.ts'],
          include: ['e2e/**/*.test.ts'],
          exclude: ['e2e/engines/**'],
          globalSetup: ['e2e/stage/global-setup.ts'],
          // A journey waits for the phone's time-outs and for cars more than it computes.
          maxWorkers: 3,
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: { poll },
        },
      },
      inEngine('webkit'),
      inEngine('firefox'),
    ],
  },
});
