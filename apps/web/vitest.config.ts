import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'web',
    environment: 'happy-dom',
    // A fresh document and module graph for each file without a fresh process, at a third of the time;
    // in threads the time zone of the device could not be set.
    pool: 'vmForks',
    // How busy the machine is decides no test.
    testTimeout: 300_000,
    expect: { poll: { timeout: 240_000 } },
    setupFiles: ['src/core/testing/patience.ts'],
    include: ['src/**/*.test.{ts,tsx}', 'build/**/*.test.ts'],
  },
});
