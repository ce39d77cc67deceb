import { randomBytes } from 'node:crypto';
import pino from 'pino';
import type { Outside, Pretend } from '../src/adapters/sandbox.ts';
import { readConfig } from '../src/config.ts';
import { connect } from '../src/db/database.ts';
import { createFigures } from '../src/modules.ts';

/** Returns the dependencies of drivers, for tests that choose them by the environment. There is no database. */
export const outside = (env: Record<string, string | undefined>): Outside => ({
  config: readConfig(env),
  db: connect('postgres://nowhere').db,
  clock: { now: () => new Date() },
  random: { bytes: randomBytes },
  log: pino({ level: 'silent' }),
  figures: createFigures(),
});

/** Settings that use no part of the sandbox. */
export const WITHOUT_SANDBOX: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(readConfig({}))
      .filter(([, driver]) => [driver].flat().includes('sandbox'))
      .map(([name]) => [name, 'none']),
  ),
  DEMO: 'false',
};

/** For tests of real drivers, without a sandbox. */
export const pretendNothing: Pretend = () =>
  Promise.reject(new Error('the sandbox is not available in this test'));
