// Builds the web app if its sources changed since the last build. Plain JavaScript for any Node.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectEnv, ROOT, SetupError } from './ensure-install.mjs';

/** The sources of the build; its output is in apps/web/dist, with its source maps in a folder next to it. */
const SOURCES = [
  'apps/web/src',
  'apps/web/public',
  'apps/web/build',
  'apps/web/index.html',
  'apps/web/vite.config.ts',
  'apps/web/package.json',
  'packages/contract/src',
  'package-lock.json',
];
/** Lists the environment variables that a build reads; parsed as text, so that any Node can do it. */
const SETTINGS = path.join(ROOT, 'apps/web/build/settings.ts');
const STAMP = path.join(ROOT, 'apps/web/dist/.sources');
const MAPS = path.join(ROOT, 'apps/web/source-maps');
const LOCK = path.join(ROOT, '.cache/web-build.lock');

/** Returns a hash of the names and contents of all sources and of the deployment's variables, without tests. */
export function sourcesHash() {
  const hash = createHash('sha256');
  const add = (file) => {
    if (existsSync(file))
      hash.update(path.relative(ROOT, file)).update('\0').update(readFileSync(file));
  };
  for (const source of SOURCES) {
    const full = path.join(ROOT, source);
    if (path.extname(source) !== '') {
      add(full);
      continue;
    }
    if (!existsSync(full)) continue;
    const files = readdirSync(full, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name));
    for (const file of files.sort()) add(file);
  }
  for (const [, name] of readFileSync(SETTINGS, 'utf8').matchAll(/^ {2}([A-Z][A-Z_]+): /gm)) {
    if (process.env[name]) hash.update(`\0${name}=${process.env[name]}`);
  }
  return hash.digest('hex');
}

const stamped = () => (existsSync(STAMP) && existsSync(MAPS) ? readFileSync(STAMP, 'utf8') : '');

/** Builds if needed, one process at a time. Throws a SetupError with the output of the build. */
export function ensureWebBuilt(say = (line) => console.error(line)) {
  if (stamped() === sourcesHash()) return;
  withLock(() => {
    const expectedHash = sourcesHash();
    if (stamped() === expectedHash) return;
    say('Building the web app ...');
    const run = spawnSync('npm', ['run', '--silent', 'build', '-w', '@shtrans/web'], {
      cwd: ROOT,
      // A test runner sets another NODE_ENV, with which React would build for debugging.
      env: { ...projectEnv(), NODE_ENV: 'production' },
      encoding: 'utf8',
      shell: process.platform === 'win32',
    });
    if (run.status !== 0) {
      process.stderr.write(`${run.stdout ?? ''}${run.stderr ?? ''}`);
      throw new SetupError('The web app cannot be built: see above');
    }
    writeFileSync(STAMP, expectedHash);
  });
}

const alive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
};

function withLock(work) {
  try {
    mkdirSync(path.dirname(LOCK), { recursive: true });
    for (;;) {
      try {
        writeFileSync(LOCK, String(process.pid), { flag: 'wx' });
        break;
      } catch (error) {
        if (error.code !== 'EEXIST') throw error;
      }
      const holder = Number(existsSync(LOCK) ? readFileSync(LOCK, 'utf8') : 0);
      if (holder > 0 && !alive(holder)) rmSync(LOCK, { force: true });
      else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
    }
  } catch (error) {
    throw new SetupError(`The web app must be built, but ${ROOT} is not writable (${error.code})`);
  }
  try {
    return work();
  } finally {
    rmSync(LOCK, { force: true });
  }
}
