import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import path from 'node:path';
import { listAssets } from './web-build.ts';

/** Besides the present release, so many earlier ones keep their assets. */
const KEPT_RELEASES = 2;

/**
 * Keeps the assets of this build and the two before it in `folder`, so that a page opened before a
 * release still gets its chunks after it. Gives the folders of the earlier builds, newest first.
 */
export function archiveAssets(dist: string, folder: string): string[] {
  const names = listAssets(dist).filter((name) => name.startsWith('assets/'));
  if (names.length === 0) return [];
  const id = createHash('sha256').update(names.sort().join('\n')).digest('hex').slice(0, 16);
  const own = path.join(folder, id);
  mkdirSync(folder, { recursive: true });
  if (!existsSync(own)) copyWhole(path.join(dist, 'assets'), own);
  const now = new Date();
  utimesSync(own, now, now);
  const others = readdirSync(folder)
    .filter((name) => /^[\da-f]{16}$/.test(name) && name !== id)
    .map((name) => path.join(folder, name))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  for (const old of others.slice(KEPT_RELEASES)) rmSync(old, { recursive: true, force: true });
  return others.slice(0, KEPT_RELEASES);
}

function copyWhole(from: string, to: string): void {
  const draft = `${to}.${process.pid}.draft`;
  rmSync(draft, { recursive: true, force: true });
  cpSync(from, path.join(draft, 'assets'), { recursive: true });
  try {
    renameSync(draft, to);
  } catch {
    // Another gateway on the same folder was faster.
    rmSync(draft, { recursive: true, force: true });
  }
}
