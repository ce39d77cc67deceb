// Moves the clock of a test run: every process of the run gets another time from its system calls.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { orSayWhy, projectEnv, SetupError } from '../ensure-install.mjs';
import { findOrInstall } from '../packages.mjs';

/**
 * Changes only the results of the system calls for the time of day. libfaketime also wraps calls that wait, and shows
 * the true time to signal handlers that interrupt them, so that no time limit of PostgreSQL would ever expire.
 */
const LIBRARY = 'datefudge.so';
/** The folders in which Debian (one for each architecture) and other systems install it. */
const FOLDERS = ['/usr/lib64', '/usr/lib', '/usr/local/lib'];

/** `Date` rolls over a date that does not exist, such as 30 February, so the result differs from the input. */
function parseInstant(instant) {
  const form = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d(?::\d\d)?)(Z|[+-]\d\d:\d\d)$/.exec(instant);
  const ms = form === null ? Number.NaN : Date.parse(instant);
  const day = new Date(`${form?.[1]}T00:00Z`);
  if (Number.isNaN(ms) || day.toISOString().slice(0, 10) !== form?.[1]) {
    throw new SetupError(
      `${instant} is no instant: write it with its offset, as 2027-02-28T23:58+08:00 or 2027-02-28T15:58Z`,
    );
  }
  return ms;
}

/** Returns the path of the library that moves a process's clock; undefined where it is not installed. */
export function findLibrary() {
  const perProcessor = existsSync('/usr/lib')
    ? readdirSync('/usr/lib').filter((name) => name.endsWith('-linux-gnu'))
    : [];
  return [...perProcessor.map((name) => `/usr/lib/${name}`), ...FOLDERS]
    .map((folder) => path.join(folder, 'datefudge', LIBRARY))
    .find((file) => existsSync(file));
}

/** Returns how far the clock of this process is ahead of the machine's, in ms: 0 unless a test run has moved it. */
export const clockAheadMs = (env = process.env) =>
  // The library counts the seconds by which a clock is behind.
  -1000 * Number(/^-?\d+$/.exec(env.DATEFUDGE ?? '')?.[0] ?? 0) || 0;

/**
 * Returns the environment in which processes start at another instant and continue from there. It contains an offset,
 * so that processes with different start times agree. Clocks that measure durations are unchanged. Chromium must not
 * have it (see tools/stage/phone.ts).
 * @param {string} instant as 2027-02-28T23:58+08:00
 * @returns {Record<string, string>} Throws a SetupError if the instant is not valid, or if datefudge is missing and
 *   cannot be installed.
 */
export function clockEnv(instant) {
  const requestedInstant = parseInstant(instant);
  if (process.platform !== 'linux') {
    throw new SetupError('The clock of a test run can be moved on Linux only (datefudge)');
  }
  const library = findOrInstall(findLibrary, ['datefudge']);
  if (library === undefined) {
    throw new SetupError(
      'datefudge was not found: install it (Debian: sudo apt-get install datefudge)',
    );
  }
  const seconds = Math.round((requestedInstant - (Date.now() - clockAheadMs())) / 1000);
  return {
    TEST_AT: instant,
    LD_PRELOAD: library,
    DATEFUDGE: String(-seconds),
  };
}

/** `node tools/test-steps/clock.mjs INSTANT COMMAND ...`: runs one command at that instant, such as vitest on one file. */
async function main([instant = '', command, ...args]) {
  if (command === undefined) {
    throw new SetupError('name an instant and a command: 2027-02-28T23:58+08:00 npx vitest ...');
  }
  const env = { ...projectEnv(), ...clockEnv(instant) };
  const { status } = spawnSync(command, args, { stdio: 'inherit', env });
  process.exitCode = status ?? 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await orSayWhy(() => main(process.argv.slice(2)));
}
