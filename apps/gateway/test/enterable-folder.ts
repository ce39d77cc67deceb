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
 * Makes a temporary folder, `shtrans-<name>-` and some letters, by default enterable by any user: as root, the database
 * server runs as another user, and its cluster would otherwise be elsewhere and remain.
 */
export function enterableFolder(name: string, mode = 0o711): string {
  return makeFolder(path.join(tmpdir(), `shtrans-${name}-`), mode);
}

function makeFolder(prefix: string, mode: number): string {
  const folder = mkdtempSync(prefix);
  chmodSync(folder, mode);
  return folder;
}

/** The in-memory file system of Linux. */
const MEMORY = '/dev/shm';

/** Bytes for the databases of a run; the programs of the run need the same amount of memory. */
const NEEDED_BYTES = 4 * 1024 ** 3;

/**
 * Makes a folder for the databases of a test run, in memory if there is room, else with `enterableFolder`. Copying a
 * test's database, a thousand small files, takes 20 ms in memory and 120 to 500 ms on a disk.
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

/** Removes folders that killed runs left in memory, which would remain until the next boot. */
function removeAbandoned(): void {
  for (const folder of readdirSync(MEMORY)) {
    const pid = /^shtrans-[a-z]+-(\d+)-/.exec(folder)?.[1];
    if (pid === undefined || isRunning(Number(pid))) continue;
    rmSync(path.join(MEMORY, folder), { recursive: true, force: true });
  }
}
