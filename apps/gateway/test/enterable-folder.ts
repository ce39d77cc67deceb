import {
  accessSync,
  chmodSync,
  constants,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import path from 'node:path';
import { isRunning } from '../src/db/embedded/process.ts';

/**
 * A new temporary folder, `shtrans-<name>-` and some letters, through which any user may go unless told otherwise: as
 * root the database server runs as another one, and its folder would else lie elsewhere, and stay.
 */
export function enterableFolder(name: string, mode = 0o711): string {
  return makeFolder(path.join(tmpdir(), `shtrans-${name}-`), mode);
}

function makeFolder(prefix: string, mode: number): string {
  const folder = mkdtempSync(prefix);
  chmodSync(folder, mode);
  return folder;
}

/** The file system of Linux that lies in memory. */
const MEMORY = '/dev/shm';

/** Room for the databases of a run, in bytes, and as much memory for the programs of the run. */
const NEEDED_BYTES = 4 * 1024 ** 3;

/**
 * A folder for the databases of a run of tests, in memory where there is room, else as `enterableFolder`. A test's
 * database is a copy of a thousand small files: 20 ms in memory, 120 to 500 ms on a disk.
 */
export function databaseFolder(name: string): string {
  if (!hasRoomInMemory()) return enterableFolder(name);
  removeAbandoned();
  return makeFolder(path.join(MEMORY, `shtrans-${name}-${process.pid}-`), 0o711);
}

function hasRoomInMemory(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= NEEDED_BYTES && freemem() >= 2 * NEEDED_BYTES;
  } catch {
    return false;
  }
}

/** Removes what killed runs left in memory, which would stay until the machine starts again. */
function removeAbandoned(): void {
  for (const folder of readdirSync(MEMORY)) {
    const pid = /^shtrans-[a-z]+-(\d+)-/.exec(folder)?.[1];
    if (pid === undefined || isRunning(Number(pid))) continue;
    rmSync(path.join(MEMORY, folder), { recursive: true, force: true });
  }
}
