// Plain JavaScript for Node 22 or later: it runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const NODE_MAJOR = 26;

/** Where Node caches compiled code: otherwise a gateway would spend most of its start on reading TypeScript. */
export const COMPILE_CACHE = path.join(ROOT, '.cache/node');

/** An error with one line that says what the user can do. */
export class SetupError extends Error {}

/** Runs a command. On a SetupError it prints only that line, and the process exits with `exitCode`. */
export async function orSayWhy(command, exitCode = 1) {
  try {
    await command();
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    console.error(error.message);
    process.exitCode = exitCode;
  }
}

const readJson = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
};

/**
 * Whether every package of the lock file is installed in its locked version. Packages for other platforms are optional
 * and can be absent.
 */
export function isInstalled(root = ROOT) {
  const lockedPackages = readJson(path.join(root, 'package-lock.json'))?.packages;
  const present = readJson(path.join(root, 'node_modules/.package-lock.json'))?.packages;
  if (!lockedPackages)
    throw new SetupError('package-lock.json is missing: is this a whole checkout?');
  if (!present) return false;
  return Object.entries(lockedPackages).every(
    ([where, { version, link, optional, devOptional, peer }]) =>
      !where.includes('node_modules/') ||
      link === true ||
      optional === true ||
      devOptional === true ||
      peer === true ||
      present[where]?.version === version,
  );
}

/** Packages of the workspaces that a gateway consists of. */
const SERVING = ['apps/gateway', 'packages/contract'];

/**
 * Throws a SetupError if a package of the gateway is missing. Operators' commands run beside gateways, so they never
 * install: `npm ci` would empty node_modules under them.
 */
export function requireInstalled(root = ROOT) {
  const isThere = (workspace, name) =>
    [root, path.join(root, workspace)].some((folder) =>
      existsSync(path.join(folder, 'node_modules', name, 'package.json')),
    );
  const missing = SERVING.flatMap((workspace) =>
    Object.keys(readJson(path.join(root, workspace, 'package.json'))?.dependencies ?? {}).filter(
      (name) => !isThere(workspace, name),
    ),
  );
  if (missing.length > 0) {
    throw new SetupError(
      `Packages are missing (${missing.join(', ')}): run npm ci while no gateway runs from this folder`,
    );
  }
}

/** Runs `npm ci` if a package is missing. Throws a SetupError if it fails. */
export function ensureInstalled(say = (line) => console.error(line)) {
  // Deployments install for themselves, without development packages, and often into a read-only folder.
  if (process.env.NODE_ENV === 'production' || isInstalled()) return;
  say('Installing packages (npm ci) ...');
  // npm names its own script when it runs us; on Windows `npm` is a .cmd, which needs a shell.
  const script = process.env.npm_execpath;
  const [command, args] =
    script && /npm-cli\.c?js$/.test(script) ? [process.execPath, [script, 'ci']] : ['npm', ['ci']];
  const run = spawnSync(command, [...args, '--no-fund', '--no-audit', '--loglevel=error'], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32' && command === 'npm',
  });
  if (run.status !== 0) {
    throw new SetupError('npm ci failed: see its message above (is the registry reachable?)');
  }
}

const major = (version) => Number(/^v?(\d+)/.exec(version)?.[1] ?? 0);

/**
 * Chooses the Node that runs the project: the system's if its major version is at least that of the packaged one,
 * because its owner updates it, otherwise the packaged one. Undefined if neither is new enough.
 * @param {{ path: string, version: string }[]} system the running Node and others of the machine, in order of
 *   preference
 * @param {{ path: string, version: string } | undefined} packaged the Node among the installed packages
 */
export function chooseNode(system, packaged) {
  const minMajor = Math.max(NODE_MAJOR, packaged ? major(packaged.version) : 0);
  return [...system, packaged].find((node) => node && major(node.version) >= minMajor)?.path;
}

/** Returns the Node that npm installed for this platform, if any. */
function packagedNode() {
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  for (const name of [`node-${system}-${process.arch}`, `node-bin-${system}-${process.arch}`]) {
    const folder = path.join(ROOT, 'node_modules', name);
    const binary = path.join(folder, 'bin', file);
    const version = readJson(path.join(folder, 'package.json'))?.version;
    if (version && existsSync(binary)) return { path: realpathSync(binary), version };
  }
  return undefined;
}

/**
 * Returns the Node that runs npm. In npm's scripts the packaged Node comes first on the path, as
 * `node_modules/.bin/node`, and hides the system's. Runs it to get its version, because npm's own variable has that of
 * the outermost npm.
 */
function nodeOfNpm(packaged) {
  const file = process.env.npm_node_execpath;
  if (!file || file === process.execPath || file === packaged?.path) return undefined;
  const version = spawnSync(file, ['--version'], { encoding: 'utf8' }).stdout?.trim();
  return version ? { path: file, version } : undefined;
}

let chosenNode;

/** Returns the absolute path of the Node that runs the project. Throws a SetupError if none is new enough. */
export function nodePath() {
  if (chosenNode) return chosenNode;
  const packaged = packagedNode();
  const running = { path: process.execPath, version: process.version };
  const isPackaged = packaged?.path === running.path;
  const system = [isPackaged ? undefined : running, nodeOfNpm(packaged)].filter(Boolean);
  chosenNode = chooseNode(system, packaged);
  if (chosenNode) return chosenNode;
  throw new SetupError(
    `Node ${NODE_MAJOR} or newer is needed; this is ${process.version} and no packaged one fits ${process.platform}-${process.arch}`,
  );
}

/**
 * Puts the project's Node and tools first on the path, so that every child process uses them, independent of the
 * system's Node.
 */
export function projectEnv(env = process.env) {
  const dirs = [path.dirname(nodePath()), path.join(ROOT, 'node_modules/.bin')];
  return { ...env, PATH: [...dirs, env.PATH ?? ''].join(path.delimiter) };
}

/**
 * Installs missing packages and continues under the Node of `nodePath`: if that is another one, it runs the same
 * command again under it, and this process exits with its exit code.
 */
export function ensureReady(say) {
  ensureInstalled(say);
  const node = nodePath();
  if (node === process.execPath) return;
  const restarted = spawnSync(node, process.argv.slice(1), { stdio: 'inherit', env: projectEnv() });
  process.exit(restarted.status ?? 1);
}
