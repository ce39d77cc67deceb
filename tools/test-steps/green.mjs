import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../ensure-install.mjs';

/** What every step stands on. */
const COMMON = ['package.json', 'package-lock.json', 'vitest.config.ts', 'tools/test-steps'];
const DIR = path.join(ROOT, '.cache/test/green');

/** Every file below the paths that git knows or would add; undefined without git. */
function filesBelow(paths) {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...paths];
  const { status, stdout } = spawnSync('git', args, { cwd: ROOT, maxBuffer: 1 << 28 });
  if (status !== 0) return undefined;
  return [...new Set(String(stdout).split('\0'))].filter((file) => file !== '').toSorted();
}

/**
 * A hash of what a step reads; undefined when nobody can tell, or when continuous integration asks.
 * @param {import('./steps.mjs').Step} step `inputs`: paths below the root
 */
export function inputsOf({ inputs }) {
  if (inputs === undefined || process.env.CI) return undefined;
  const files = filesBelow([...inputs, ...COMMON]);
  if (files === undefined) return undefined;
  const hash = createHash('sha256').update(process.version);
  for (const name of ['TEST_DATABASE_URL', 'CHROMIUM_PATH', 'TEST_WHOLE']) {
    hash.update(`\0${process.env[name] ?? ''}`);
  }
  for (const file of files) {
    const full = path.join(ROOT, file);
    if (!existsSync(full)) continue;
    hash.update(`\0${file}\0`).update(readFileSync(full));
  }
  return hash.digest('hex');
}

const fileOf = ({ name }) => path.join(DIR, `${name}.json`);

/** How many tests passed when the step last ran, on these inputs and green; undefined otherwise. */
export function lastGreen(step, hash) {
  if (hash === undefined || !existsSync(fileOf(step))) return undefined;
  const last = JSON.parse(readFileSync(fileOf(step), 'utf8'));
  return last.hash === hash ? last.passed : undefined;
}

/** Remembers a green run, and forgets one that was not. */
export function remember(step, hash, { passed, failed, skipped }) {
  if (hash === undefined || failed > 0 || skipped) return rmSync(fileOf(step), { force: true });
  mkdirSync(DIR, { recursive: true });
  writeFileSync(fileOf(step), JSON.stringify({ hash, passed }));
}
