import { randomBytes } from 'node:crypto';
import {
  linkSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { attempt, isRunning, pidIn } from './process.ts';
import { errorCode } from '../../errors/error-code.ts';

const REFRESH_MS = 1000;
const STALE_MS = 20_000;

/**
 * Runs `work` while no other process of this machine boots the same cluster. The lock is a file with
 * the holder's pid, touched every second. A lock is stale if its holder is dead or did not touch it for 20 s.
 */
export async function withBootLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const mine = `${process.pid}\n${randomBytes(8).toString('hex')}`;
  for (;;) {
    try {
      writeFileSync(file, mine, { flag: 'wx', mode: 0o600 });
      // Sets the time by this machine's clock, which others compare with; the file system's may differ.
      touch(file);
      break;
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
    }
    if (isStale(file)) takeAway(file);
    else await delay(50);
  }
  const refresh = setInterval(() => touch(file), REFRESH_MS);
  try {
    return await work();
  } finally {
    clearInterval(refresh);
    if (contentOf(file) === mine) rmSync(file, { force: true });
  }
}

const contentOf = (file: string): string | undefined => attempt(() => readFileSync(file, 'utf8'));

/** Does nothing if the lock was removed: postmaster.pid still guards the cluster itself. */
const touch = (file: string): void => attempt(() => utimesSync(file, new Date(), new Date()));

function isStale(file: string): boolean {
  const pid = pidIn(file);
  const touchedAt = attempt(() => statSync(file).mtimeMs);
  if (touchedAt === undefined) return false;
  return Date.now() - touchedAt > STALE_MS || (pid !== undefined && !isRunning(pid));
}

/** Removes a stale lock, and restores it if another process replaced it in between. */
function takeAway(file: string): void {
  const before = contentOf(file);
  const aside = `${file}.${randomBytes(6).toString('hex')}`;
  attempt(() => {
    renameSync(file, aside);
    if (contentOf(aside) !== before) linkSync(aside, file);
  });
  rmSync(aside, { force: true });
}
