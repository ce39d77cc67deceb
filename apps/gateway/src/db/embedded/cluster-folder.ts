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

/** Where root keeps clusters that the server's user could not reach below DATA_DIR. */
const ROOT_HOME = '/var/lib/shtrans-h5';

/**
 * Decides where the cluster lies and who runs it. Usually `<dataDir>/<name>`. Where root runs us and
 * the server's user may not enter `dataDir`, the cluster lies below /var/lib and a link says where.
 */
export function clusterPlace(
  dataDir: string,
  name: string,
  say: (line: string) => void,
): ClusterPlace {
  makeDataDir(dataDir);
  const wanted = path.join(dataDir, name);
  if (existsSync(wanted)) {
    const data = realpathSync(wanted);
    const stat = statSync(data);
    const as = serverUser(stat);
    if (uidOf(as) !== undefined && stat.uid !== uidOf(as) && stat.uid !== process.getuid?.()) {
      throw new StartupError(
        `The database in ${wanted} belongs to another user (uid ${stat.uid}): run as that user or as root, or move DATA_DIR`,
      );
    }
    return { data, as };
  }
  const as = serverUser();
  if (as.uid === undefined || canEnter(dataDir, as)) return { data: wanted, as };
  const hash = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 16);
  const home = path.join(ROOT_HOME, hash);
  mkdirSync(home, { recursive: true, mode: 0o755 });
  const data = path.join(home, name);
  // A link that leads nowhere is left of a start that was cut off.
  rmSync(wanted, { force: true });
  symlinkSync(data, wanted);
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
 * Makes a folder and those above it, one by one: Node's `recursive` never comes back from a file
 * system that answers ENOENT for a folder it will not make, as /proc does.
 */
function makeFolders(dir: string): void {
  if (existsSync(dir)) return;
  makeFolders(path.dirname(dir));
  try {
    mkdirSync(dir);
  } catch (error) {
    // Another gateway may have made it meanwhile.
    if (errorCode(error) !== 'EEXIST') throw error;
  }
}

/** Makes DATA_DIR and proves that it can be written. */
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
