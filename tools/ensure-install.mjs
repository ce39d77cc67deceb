// Plain JavaScript for any Node from 20 on: it runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const NODE_MAJOR = 24;

/** Where Node keeps what it compiled: most of a gateway's start would else be reading TypeScript. */
export const COMPILE_CACHE = path.join(ROOT, '.cache/node');

/** Raised with one line that says what the person at the keyboard can do. */
export class SetupError extends Error {}

/** Runs a command; where it cannot be set up, that line is all it says, and it ends with `exitCode`. */
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
 * Whether everything the lock file asks for is there in the version it names. Packages for other
 * kinds of machine are optional and may be absent.
 */
export function isInstalled(root = ROOT) {
  const wanted = readJson(path.join(root, 'package-lock.json'))?.packages;
  const present = readJson(path.join(root, 'node_modules/.package-lock.json'))?.packages;
  if (!wanted) throw new SetupError('package-lock.json is missing: is this a whole checkout?');
  if (!present) return false;
  return Object.entries(wanted).every(
    ([where, { version, link, optional, devOptional, peer }]) =>
      !where.includes('node_modules/') ||
      link === true ||
      optional === true ||
      devOptional === true ||
      peer === true ||
      present[where]?.version === version,
  );
}

/** Runs `npm ci` when something is missing. Raises SetupError when it fails. */
export function ensureInstalled(say = (line) => console.error(line)) {
  // Whoever deploys installs, without what only development needs, and often for a folder that is read-only.
  if (process.env.NODE_ENV === 'production' || isInstalled()) return;
  say('Installing packages (npm ci) ...');
  // npm says where its own script is when it runs us; on Windows `npm` is a .cmd, which needs a shell.
  const script = process.env.npm_execpath;
  const [command, args] =
    script && /npm-cli\.c?js$/.test(script) ? [process.execPath, [script, 'ci']] : ['npm', ['ci']];
  const run = spawnSync(command, [...args, '--no-fund', '--no-audit', '--loglevel=error'], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32' && command === 'npm',
  });
  if (run.status !== 0) {
    throw new SetupError('npm ci failed: see its message above (is the registry within reach?)');
  }
}

const major = (version) => Number(/^v?(\d+)/.exec(version)?.[1] ?? 0);

/** The Node to run the project with: this one when new enough, else the one that was installed. */
export function nodePath() {
  if (major(process.version) >= NODE_MAJOR) return process.execPath;
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  const found = [`node-${system}-${process.arch}`, `node-bin-${system}-${process.arch}`]
    .map((name) => path.join(ROOT, 'node_modules', name, 'bin', file))
    .find((candidate) => existsSync(candidate));
  if (found) return found;
  throw new SetupError(
    `Node ${NODE_MAJOR} or newer is needed; this is ${process.version} and no packaged one fits ${process.platform}-${process.arch}`,
  );
}

/**
 * Puts the project's Node and its tools first on the path, so that every process started from here
 * finds them whichever Node the system has.
 */
export function projectEnv(env = process.env) {
  const dirs = [path.dirname(nodePath()), path.join(ROOT, 'node_modules/.bin')];
  return { ...env, PATH: [...dirs, env.PATH ?? ''].join(path.delimiter) };
}

/**
 * Installs what is missing and goes on under Node 24: where this process is older, the same command
 * runs again under the new one and this process ends with its exit code.
 */
export function ensureReady(say) {
  ensureInstalled(say);
  const node = nodePath();
  if (node === process.execPath) return;
  const again = spawnSync(node, process.argv.slice(1), { stdio: 'inherit', env: projectEnv() });
  process.exit(again.status ?? 1);
}
