import { realpathSync, statfsSync } from 'node:fs';
import { errorCode, messageOf } from '../../errors/error-code.ts';
import { StartupError } from '../../errors/startup-error.ts';
import { isDatabaseOutage } from '../outage.ts';
import { attempt } from './process.ts';

/** Where less is free, the server cannot make its next segment of the log, of 16 MB, and ends. */
const TOO_LITTLE_BYTES = 32_000_000;

const NO_SPACE = /No space left on device|ENOSPC|EDQUOT|Disk quota exceeded/;

/** How much anybody may still write there, in bytes; undefined where the system does not say. */
const freeIn = (folder: string): number | undefined =>
  attempt(() => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  });

/**
 * What a start that failed is answered with: a StartupError that names the folder where its disk is full, else the
 * error itself. A server whose disk is full may just end: a lost connection is explained by the space that is left.
 *
 * @param folder of the embedded database; undefined: the server is elsewhere, and its disk cannot be seen
 */
export function toldIfDiskFull(error: unknown, folder: string | undefined): unknown {
  // SQLSTATE 53100 is disk_full.
  const isSaid = errorCode(error) === '53100' || NO_SPACE.test(messageOf(error));
  if (folder === undefined) {
    return isSaid
      ? new StartupError('The disk of the database server is full: make room there')
      : error;
  }
  const real = attempt(() => realpathSync(folder)) ?? folder;
  const isGone = isDatabaseOutage(error) && (freeIn(real) ?? Infinity) < TOO_LITTLE_BYTES;
  if (!isSaid && !isGone) return error;
  return new StartupError(
    `The disk of ${real} is full: make room there (a new database with the demo takes some 150 MB), or set DATA_DIR to a folder on another disk`,
  );
}
