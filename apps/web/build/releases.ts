import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Rolldown } from 'vite';
import { readSettings } from './settings.ts';

/** Builds whose files stay beside the present one: riders with an old document still load its pages. */
const KEPT_RELEASES = 2;

/** One build's hashed files, relative to `dist`; the newest build first in `releases.json`. */
export type Release = readonly string[];

/**
 * A build's name: what the deployment gave, else a hash of its scripts' names, which are hashes of what is in them.
 * The same sources have the same name wherever they are built.
 */
export function releaseOf(bundle: Rolldown.OutputBundle): string {
  const scripts = Object.values(bundle)
    // The bundler's own few lines go into another one on the way.
    .filter(({ type, name }) => type === 'chunk' && name !== 'rolldown-runtime')
    .map(({ fileName }) => fileName)
    .sort();
  const hash = createHash('sha256').update(scripts.join('\n')).digest('hex').slice(0, 12);
  return readSettings().RELEASE ?? hash;
}

/** The list of releases once `current` is built: it first, then the kept ones before it. */
export const nextReleases = (known: readonly Release[], current: Release): Release[] => [
  current,
  ...known.filter((release) => !isDeepStrictEqual(release, current)).slice(0, KEPT_RELEASES),
];

async function knownReleases(file: string): Promise<Release[]> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Release[];
  } catch {
    return [];
  }
}

/** Records the build's hashed files and removes those no kept release needs. */
export async function keepReleases(dist: string, assets: readonly string[]): Promise<void> {
  const file = path.join(dist, 'releases.json');
  const releases = nextReleases(await knownReleases(file), [...assets].sort());
  const kept = new Set(releases.flat().flatMap((name) => [name, `${name}.br`, `${name}.gz`]));
  const present = await readdir(path.join(dist, 'assets'));
  await Promise.all(
    present
      .map((name) => `assets/${name}`)
      .filter((name) => !kept.has(name))
      .map((name) => rm(path.join(dist, name), { recursive: true })),
  );
  await writeFile(file, `${JSON.stringify(releases, null, 1)}\n`);
}
