import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  realpathSync,
  rmdirSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import path from 'node:path';
import { StartupError } from '../../errors/startup-error.ts';
import { privateFolder, serverUser, uidOf, type RunAs } from './binaries.ts';
import { errorCode } from '../../errors/error-code.ts';

export interface ClusterPlace {
  /** The real folder of the cluster; it may not exist yet. */
  data: string;
  as: RunAs;
}

/** Folder for clusters that root starts and whose user cannot enter DATA_DIR. */
const ROOT_HOME = '/var/lib/shtrans-h5';

/**
 * Decides where the cluster is and which user runs it: usually in `<dataDir>/<name>`. If this process is root and the
 * server's user cannot enter `dataDir`, the cluster is below /var/lib and `<dataDir>/<name>` links to it.
 */
export function clusterPlace(
  dataDir: string,
  name: string,
  say: (line: string) => void,
): ClusterPlace {
  makeDataDir(dataDir);
  const usualFolder = path.join(dataDir, name);
  if (existsSync(usualFolder)) {
    const data = realpathSync(usualFolder);
    const stat = statSync(data);
    const as = serverUser(stat);
    if (uidOf(as) !== undefined && stat.uid !== uidOf(as) && stat.uid !== process.getuid?.()) {
      throw new StartupError(
        `The database in ${usualFolder} belongs to another user (uid ${stat.uid}): run as that user or as root, or move DATA_DIR`,
      );
    }
    return { data, as };
  }
  const as = serverUser();
  if (as.uid === undefined || canEnter(dataDir, as)) return { data: usualFolder, as };
  const hash = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 16);
  const home = path.join(ROOT_HOME, hash);
  mkdirSync(home, { recursive: true, mode: 0o755 });
  const data = path.join(home, name);
  // An interrupted start may have left a dangling link.
  rmSync(usualFolder, { force: true });
  symlinkSync(data, usualFolder);
  say(`The database lies in ${data}: the user it runs as may not enter ${dataDir}`);
  return { data, as };
}

/** Makes an empty private folder that the server's user owns. */
export function ownFolder(dir: string, as: RunAs): void {
  privateFolder(dir, uidOf(as));
  if (as.uid !== undefined && as.gid !== undefined) chownSync(dir, as.uid, as.gid);
}

const canEnter = (dir: string, as: RunAs): boolean =>
  spawnSync('sh', ['-c', 'cd -P "$1"', 'sh', dir], { ...as, cwd: '/' }).status === 0;

/**
 * Makes a folder and its parents one by one, because Node's `recursive` loops for ever on a file system such as /proc,
 * which answers ENOENT for a folder it will not make.
 */
function makeFolders(dir: string): void {
  if (existsSync(dir)) return;
  makeFolders(path.dirname(dir));
  try {
    mkdirSync(dir);
  } catch (error) {
    // Another gateway may have made it in between.
    if (errorCode(error) !== 'EEXIST') throw error;
  }
}

/** Makes DATA_DIR and checks that it is writable. */
export function makeDataDir(dataDir: string): void {
  const probe = path.join(dataDir, `.probe-${process.pid}`);
  try {
    makeFolders(dataDir);
    mkdirSync(probe);
  } catch (error) {
    const reason = errorCode(error) ?? 'unknown reason';
    throw new StartupError(`DATA_DIR ${dataDir} cannot be written (${reason})`);
  }
  rmdirSync(probe);
}
