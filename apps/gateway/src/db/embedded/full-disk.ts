import { realpathSync, statfsSync } from 'node:fs';
import { errorCode, messageOf } from '../../errors/error-code.ts';
import { StartupError } from '../../errors/startup-error.ts';
import { isDatabaseOutage } from '../outage.ts';
import { attempt } from './process.ts';

/** With less free space the server cannot create its next WAL segment (16 MB), and exits. */
const TOO_LITTLE_BYTES = 32_000_000;

const NO_SPACE = /No space left on device|ENOSPC|EDQUOT|Disk quota exceeded/;

/** Returns the free space in bytes, or undefined if the system does not report it. */
const freeIn = (folder: string): number | undefined =>
  attempt(() => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  });

/**
 * Returns a StartupError that names the folder if a start failed because the disk is full, else the error itself. A
 * server with a full disk may just exit, so a lost connection with little free space counts as well.
 *
 * @param folder of the embedded database; undefined if the server is elsewhere and its disk cannot be examined
 */
export function toldIfDiskFull(error: unknown, folder: string | undefined): unknown {
  // SQLSTATE 53100 is disk_full.
  const isReported = errorCode(error) === '53100' || NO_SPACE.test(messageOf(error));
  if (folder === undefined) {
    return isReported
      ? new StartupError('The disk of the database server is full: make room there')
      : error;
  }
  const real = attempt(() => realpathSync(folder)) ?? folder;
  const isOutOfSpace = isDatabaseOutage(error) && (freeIn(real) ?? Infinity) < TOO_LITTLE_BYTES;
  if (!isReported && !isOutOfSpace) return error;
  return new StartupError(
    `The disk of ${real} is full: make room there (a new database with the demo takes some 150 MB), or set DATA_DIR to a folder on another disk`,
  );
}
