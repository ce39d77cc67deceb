import { keysOf } from '@shtrans/contract/values/narrow';
import type { Context } from '../../../context.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { StartupError } from '../../../errors/startup-error.ts';
import { type Difference, differences } from './difference.ts';
import { releaseFaults, textOf } from './check.ts';
import type { Kinds, OperatorData } from './kinds.ts';
import { understand } from './understand.ts';
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
  /** The version that would be in force at that time. */
  against: number | undefined;
  differences: Difference[];
  /** The new release; undefined if nothing differs, or without an author. */
  made: Release | undefined;
  /** Releases planned for later, which still take effect. */
  later: Release[];
}

export interface ReleaseOptions {
  /** When it takes effect; undefined: now. */
  at: Date | undefined;
  /** Who releases it, and why; undefined: returns the changes and writes nothing. */
  author: ReleaseAuthor | undefined;
}

export interface ReleaseAuthor {
  by: string;
  reason: string;
  /** Logs the release, in its transaction. */
  log(tx: Tx, release: Release): Promise<void>;
}

type Ctx = Pick<Context, 'db' | 'clock'>;
type ReleaseCtx = Pick<Context, 'db' | 'clock' | 'kinds'>;

/**
 * Creates a version of this data and releases it, unless it equals the data in force at that time. Throws StartupError
 * for a time in the past, and if the release would break what riders rely on.
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

/** Releases an earlier version again. Throws StartupError for an unknown version, and as `loadData` does. */
export const rollBack = async (
  ctx: ReleaseCtx,
  version: number,
  options: ReleaseOptions,
): Promise<Planned> =>
  await release(ctx, options, 'rolled_back', async (tx) => {
    const row = await findRow(tx, 'operator_versions', { version });
    if (row === undefined)
      throw new StartupError(
        `There is no version ${version}; list the versions with npm run data:list`,
      );
    return { data: row.data, keep: () => Promise.resolve(version) };
  });

/** A stored version, perhaps of another software release. */
type StoredData = Partial<OperatorData>;

interface Candidate {
  data: StoredData;
  /** Stores the data if needed and returns its version number. */
  keep(tx: Tx, now: Date): Promise<number>;
}

async function release(
  { db, clock, kinds }: ReleaseCtx,
  { at: requestedAt, author }: ReleaseOptions,
  origin: Release['how'],
  candidate: (tx: Tx) => Promise<Candidate>,
): Promise<Planned> {
  return await inTransaction(db, async (tx) => {
    await lockReleases(tx);
    const now = clock.now();
    const effective_at = requestedAt ?? now;
    if (effective_at < now)
      throw new StartupError(`${effective_at.toISOString()} is in the past; choose a later time`);
    const next = await candidate(tx);
    const currentAndLaterReleases = await releasesFrom(tx, effective_at);
    const current = currentAndLaterReleases.findLast((each) => each.effective_at <= effective_at);
    const before = await storedData(tx, current);
    refuseFaulty(next.data, kinds);
    for (const kind of keysOf(kinds)) {
      await kinds[kind].beforeRelease?.(tx, { before, after: next.data, at: effective_at });
    }
    const changes = differences(before, next.data);
    const newRelease =
      author === undefined || changes.length === 0
        ? undefined
        : await addRelease(tx, {
            version: await next.keep(tx, now),
            effective_at,
            made_at: now,
            how: origin,
            made_by: author.by,
            reason: author.reason,
          });
    if (newRelease !== undefined) await author?.log(tx, newRelease);
    const later = currentAndLaterReleases.filter((each) => each.effective_at > effective_at);
    return { against: current?.version, differences: changes, made: newRelease, later };
  });
}

/** Throws StartupError for data that lead riders nowhere, also if they were released before. */
function refuseFaulty(candidate: StoredData, kinds: Kinds): void {
  const faults = releaseFaults(understand(candidate, kinds).data, kinds);
  if (faults.length === 0) return;
  const lines = faults.map((fault) => `${fault.path.join('.')}: ${textOf(fault)}`);
  throw new StartupError(['The data cannot be released:', ...lines].join('\n'));
}

/** Stores data as a version without a release and returns its number. Reuses the newest version if it is equal. */
export const keepDraft = async ({ db, clock }: Ctx, data: OperatorData): Promise<number> =>
  await inTransaction(db, async (tx) => {
    await lockReleases(tx);
    const newest = await newestVersion(tx);
    return newest !== undefined && differences(newest.data, data).length === 0
      ? newest.version
      : await addVersion(tx, data, clock.now());
  });

/** A release with its state at an instant. */
export type ListedRelease = Release & { state: 'over' | 'in_force' | 'planned' };

/** Lists all releases in the order of effect; of two for one instant only the later one takes effect. */
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

/** A planned release, with its changes from the previous one. */
export interface PlannedRelease {
  release: ListedRelease;
  differences: Difference[];
}

/** Lists releases by state: the planned ones with their changes, the earlier ones newest first. */
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
): Promise<StoredData> =>
  (releaseRow && (await findRow(db, 'operator_versions', { version: releaseRow.version })))?.data ??
  {};
