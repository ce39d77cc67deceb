import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'web',
    environment: 'happy-dom',
    // A fresh document and module graph for each file without a fresh process, at a third of the time; threads cannot
    // set the time zone of the device.
    pool: 'vmForks',
    // Long, because a busy machine must not fail a test.
    testTimeout: 300_000,
    expect: { poll: { timeout: 240_000 } },
    setupFiles: ['src/core/testing/patience.ts', 'src/core/testing/city.ts'],
    include: ['src/**/*.test.{ts,tsx}', 'build/**/*.test.ts'],
  },
});
