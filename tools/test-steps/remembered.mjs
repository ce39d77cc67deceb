// A step that was green on the same inputs does not run again on a developer's machine. docs/decisions/tests.md
// explains why this is not left to a task runner.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ROOT } from '../ensure-install.mjs';

/** Inputs of every step. */
const COMMON = [
  'package.json',
  'package-lock.json',
  'vitest.config.ts',
  'tools/test.mjs',
  'tools/test-steps',
  'tools/ensure-install.mjs',
  'tools/chromium.mjs',
];
const DIR = path.join(ROOT, '.cache/test/green');
/** Variables that a test, or a tool that runs one, reads. */
const DECIDES =
  /^(?:TEST_|CHROMIUM_|NODE_|PG|LC_|DATEFUDGE$|VITEST|APP_|DATABASE_|LD_PRELOAD$|TZ$|LANG$|LANGUAGE$|SECRET$)/;

const git = (...args) => {
  const { status, stdout } = spawnSync('git', args, {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  return status === 0 ? stdout : undefined;
};

/** Returns every file below the paths that git tracks or would add; undefined without git. */
function filesBelow(paths) {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...paths];
  const gitLines = git(...args);
  if (gitLines === undefined) return undefined;
  return [...new Set(gitLines.split('\0'))].filter((file) => file !== '').toSorted();
}

const versions = new Map();

/** Returns the reported version of a program: another browser or database server is another input. */
function versionOf(program) {
  if (!versions.has(program)) {
    const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
    versions.set(program, `${program} ${stdout ?? ''}`);
  }
  return versions.get(program);
}

/**
 * Returns a hash of all inputs of a step: its files with their tests, the lock file, Node, the machine, the
 * environment, and the programs it starts. Undefined if they are unknown.
 * @param {import('./steps.mjs').Step} step `inputs`: paths below the root
 */
export function inputsOf({ inputs, tests, programs }) {
  if (inputs === undefined) return undefined;
  const files = filesBelow([...inputs, ...COMMON]);
  if (files === undefined) return undefined;
  const hash = createHash('sha256');
  const add = (...parts) => hash.update(`${parts.join('\0')}\0\0`);
  add(process.version, process.platform, process.arch, os.release());
  for (const name of Object.keys(process.env).toSorted()) {
    if (DECIDES.test(name)) add(name, process.env[name] ?? '');
  }
  for (const program of programs?.() ?? []) add(versionOf(program));
  add(...(tests?.() ?? []));
  for (const file of files) {
    const full = path.join(ROOT, file);
    if (!existsSync(full)) continue;
    add(file);
    hash.update(readFileSync(full));
  }
  return hash.digest('hex');
}

const fileOf = ({ name }) => path.join(DIR, `${name}.json`);

/** Returns the current commit, and whether files differ from it: `6631097c and changes`. */
export function currentCommit() {
  const commit = git('rev-parse', '--short=8', 'HEAD')?.trim();
  if (commit === undefined) return 'no commit';
  return git('status', '--porcelain') === '' ? commit : `${commit} and changes`;
}

/**
 * Returns the last green run of the step, if it had these inputs.
 * @returns {{ passed: number, commit: string } | undefined}
 */
export function lastGreen(step, hash) {
  if (hash === undefined || !existsSync(fileOf(step))) return undefined;
  try {
    const last = JSON.parse(readFileSync(fileOf(step), 'utf8'));
    return last.hash === hash && typeof last.commit === 'string' ? last : undefined;
  } catch {
    // A run was interrupted while it wrote: treated as no run.
    return undefined;
  }
}

/** Stores a green run, and deletes a record of any other. */
export function remember(step, hash, { passed, failed, skipped, unsteady = [] }) {
  if (hash === undefined || failed > 0 || skipped || unsteady.length > 0) {
    return rmSync(fileOf(step), { force: true });
  }
  mkdirSync(DIR, { recursive: true });
  writeFileSync(fileOf(step), JSON.stringify({ hash, passed, commit: currentCommit() }));
}
