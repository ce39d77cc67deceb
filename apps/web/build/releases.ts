import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Rolldown } from 'vite';
import { readSettings } from './settings.ts';

/** The number of earlier builds whose files stay: riders with an old document still load its pages. */
const KEPT_RELEASES = 2;

/** One build's hashed files, relative to `dist`; the newest build is first in `releases.json`. */
export type Release = readonly string[];

/**
 * Returns a build's name: the deployment's, else a hash of its scripts' names, which are hashes of their content. The
 * same sources have the same name on every machine.
 */
export function releaseOf(bundle: Rolldown.OutputBundle): string {
  const scripts = Object.values(bundle)
    // The bundler's own runtime is moved into another chunk during the build.
    .filter(({ type, name }) => type === 'chunk' && name !== 'rolldown-runtime')
    .map(({ fileName }) => fileName)
    .sort();
  const hash = createHash('sha256').update(scripts.join('\n')).digest('hex').slice(0, 12);
  return readSettings().RELEASE ?? hash;
}

/** The list of releases after a build: `current` first, then the earlier ones to keep. */
export const nextReleases = (earlier: readonly Release[], current: Release): Release[] => [
  current,
  ...earlier.filter((release) => !isDeepStrictEqual(release, current)).slice(0, KEPT_RELEASES),
];

async function knownReleases(file: string): Promise<Release[]> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Release[];
  } catch {
    return [];
  }
}

/** Records the build's hashed files and removes those that no kept release needs. */
export async function keepReleases(dist: string, assets: readonly string[]): Promise<void> {
  const file = path.join(dist, 'releases.json');
  const releases = nextReleases(await knownReleases(file), [...assets].sort());
  const neededFiles = new Set(
    releases.flat().flatMap((name) => [name, `${name}.br`, `${name}.gz`]),
  );
  const present = await readdir(path.join(dist, 'assets'));
  await Promise.all(
    present
      .map((name) => `assets/${name}`)
      .filter((name) => !neededFiles.has(name))
      .map((name) => rm(path.join(dist, name), { recursive: true })),
  );
  await writeFile(file, `${JSON.stringify(releases, null, 1)}\n`);
}
