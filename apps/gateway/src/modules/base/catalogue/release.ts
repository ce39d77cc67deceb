import { keysOf } from '@shtrans/contract/values/narrow';
import type { Context } from '../../../context.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { StartupError } from '../../../errors/startup-error.ts';
import { type Difference, differences } from './difference.ts';
import type { OperatorData } from './kinds.ts';
import {
  addRelease,
  addVersion,
  allReleases,
  lockReleases,
  newestVersion,
  type Release,
  releasesFrom,
} from './store.ts';
import { findRow } from './tables.ts';

/** What a release changes, or would change. */
export interface Planned {
  /** Against the version that would be in force at that time. */
  against: number | undefined;
  differences: Difference[];
  /** The release that was made; undefined: nothing differs, or it was a dry run. */
  made: Release | undefined;
  /** Releases planned for later, which come into force all the same. */
  later: Release[];
}

export interface ReleaseOptions {
  /** When it takes effect; undefined: now. */
  at: Date | undefined;
  /** Says what would change, and writes nothing. */
  dryRun: boolean;
}

type Ctx = Pick<Context, 'db' | 'clock'>;
type ReleaseCtx = Pick<Context, 'db' | 'clock' | 'kinds'>;

/**
 * Makes a version of this data and releases it. Nothing is made where nothing differs from what is in force at that
 * time. Raises StartupError for a time that is over, and for what riders rely on and would change against them.
 */
export const loadData = async (
  ctx: ReleaseCtx,
  data: OperatorData,
  options: ReleaseOptions,
): Promise<Planned> =>
  await release(ctx, options, 'loaded', async () => ({
    data,
    keep: (tx, now) => addVersion(tx, data, now),
  }));

/** Releases an earlier version anew. Raises StartupError for a version that is not there, and as `loadData` does. */
export const rollBack = async (
  ctx: ReleaseCtx,
  version: number,
  options: ReleaseOptions,
): Promise<Planned> =>
  await release(ctx, options, 'rolled_back', async (tx) => {
    const row = await findRow(tx, 'operator_versions', { version });
    if (row === undefined)
      throw new StartupError(`There is no version ${version}: npm run data:list`);
    return { data: row.data, keep: () => Promise.resolve(version) };
  });

/** A version as it is kept, maybe of another release of the software. */
type Stored = Partial<OperatorData>;

interface Candidate {
  data: Stored;
  /** Gives the number of its version. */
  keep(tx: Tx, now: Date): Promise<number>;
}

async function release(
  { db, clock, kinds }: ReleaseCtx,
  { at, dryRun }: ReleaseOptions,
  origin: Release['how'],
  candidate: (tx: Tx) => Promise<Candidate>,
): Promise<Planned> {
  return await inTransaction(db, async (tx) => {
    await lockReleases(tx);
    const now = clock.now();
    const effective_at = at ?? now;
    if (effective_at < now) throw new StartupError(`${effective_at.toISOString()} is over`);
    const next = await candidate(tx);
    const currentAndLaterReleases = await releasesFrom(tx, effective_at);
    const current = currentAndLaterReleases.findLast((each) => each.effective_at <= effective_at);
    const before = await storedData(tx, current);
    for (const kind of keysOf(kinds)) {
      await kinds[kind].beforeRelease?.(tx, { before, after: next.data, at: effective_at });
    }
    const changes = differences(before, next.data);
    const newRelease =
      dryRun || changes.length === 0
        ? undefined
        : await addRelease(tx, {
            version: await next.keep(tx, now),
            effective_at,
            made_at: now,
            how: origin,
          });
    const later = currentAndLaterReleases.filter((each) => each.effective_at > effective_at);
    return { against: current?.version, differences: changes, made: newRelease, later };
  });
}

/** Keeps data as a version without a release, to be looked at; the newest one where that is the same. Gives its number. */
export const keepDraft = async ({ db, clock }: Ctx, data: OperatorData): Promise<number> =>
  await inTransaction(db, async (tx) => {
    await lockReleases(tx);
    const newest = await newestVersion(tx);
    return newest !== undefined && differences(newest.data, data).length === 0
      ? newest.version
      : await addVersion(tx, data, clock.now());
  });

/** A release, and where it stands at an instant. */
export type ListedRelease = Release & { state: 'over' | 'in_force' | 'planned' };

/** All releases, in the order in which they come into force; of two for the same instant only the later one does. */
export async function listReleases(db: Db, now: Date): Promise<ListedRelease[]> {
  const all = await allReleases(db);
  const inForce = all.findLast(({ effective_at }) => effective_at <= now);
  return all.map((each, index) => {
    const isReplaced = all[index + 1]?.effective_at.getTime() === each.effective_at.getTime();
    const state =
      each === inForce ? 'in_force' : each.effective_at <= now || isReplaced ? 'over' : 'planned';
    return { ...each, state };
  });
}

/** A release that is planned, with what it changes against the one before it. */
export interface PlannedRelease {
  release: ListedRelease;
  differences: Difference[];
}

/** All releases, the newest first, and what those that are planned will change. */
export async function releasesOf({ db, clock }: Ctx): Promise<{
  inForce: ListedRelease | undefined;
  planned: PlannedRelease[];
  over: ListedRelease[];
}> {
  const all = await listReleases(db, clock.now());
  const inForce = all.find(({ state }) => state === 'in_force');
  let before = await storedData(db, inForce);
  const planned: PlannedRelease[] = [];
  for (const release of all.filter(({ state }) => state === 'planned')) {
    const data = await storedData(db, release);
    planned.push({ release, differences: differences(before, data) });
    before = data;
  }
  return { inForce, planned, over: all.filter(({ state }) => state === 'over').toReversed() };
}

const storedData = async (
  db: Db | Tx,
  releaseRow: Pick<Release, 'version'> | undefined,
): Promise<Stored> =>
  (releaseRow && (await findRow(db, 'operator_versions', { version: releaseRow.version })))?.data ??
  {};
