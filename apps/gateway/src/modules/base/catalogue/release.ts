import { isDeepStrictEqual } from 'node:util';
import type { Context } from '../../../context.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { StartupError } from '../../../errors/startup-error.ts';
import { type Difference, differences } from './difference.ts';
import { changedSurveys } from './kinds/surveys.ts';
import type { OperatorData } from './kinds.ts';
import {
  addRelease,
  addVersion,
  allReleases,
  answeredSurveys,
  lockReleases,
  newestVersion,
  playedIn,
  type Release,
  releasesFrom,
} from './store.ts';
import { termFaults } from './terms.ts';
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

/**
 * Makes a version of this data and releases it. Nothing is made where nothing differs from what is in force at that
 * time. Raises StartupError for a time that is over, and for terms of campaigns that would change against riders.
 */
export const loadData = async (
  ctx: Ctx,
  data: OperatorData,
  options: ReleaseOptions,
): Promise<Planned> =>
  await release(ctx, options, 'loaded', async () => ({
    data,
    keep: (tx, now) => addVersion(tx, data, now),
  }));

/** Releases an earlier version anew. Raises StartupError for a version that is not there, and as `loadData` does. */
export const rollBack = async (
  ctx: Ctx,
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
type Stored = Partial<Pick<OperatorData, 'campaigns' | 'coupons' | 'surveys'>>;

interface Candidate {
  data: Stored;
  /** Gives the number of its version. */
  keep(tx: Tx, now: Date): Promise<number>;
}

async function release(
  { db, clock }: Ctx,
  { at, dryRun }: ReleaseOptions,
  how: Release['how'],
  candidate: (tx: Tx) => Promise<Candidate>,
): Promise<Planned> {
  return await inTransaction(db, async (tx) => {
    await lockReleases(tx);
    const now = clock.now();
    const effective_at = at ?? now;
    if (effective_at < now) throw new StartupError(`${effective_at.toISOString()} is over`);
    const next = await candidate(tx);
    const following = await releasesFrom(tx, effective_at);
    const current = following.findLast((each) => each.effective_at <= effective_at);
    const before = await storedData(tx, current);
    await checkSurveys(tx, next.data);
    await checkTerms(tx, { before, after: next.data, at: effective_at });
    const found = differences(before, next.data);
    const made =
      dryRun || found.length === 0
        ? undefined
        : await addRelease(tx, {
            version: await next.keep(tx, now),
            effective_at,
            made_at: now,
            how,
          });
    const later = following.filter((each) => each.effective_at > effective_at);
    return { against: current?.version, differences: found, made, later };
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

/** Raises StartupError where terms of a campaign would change against riders who rely on them. */
async function checkTerms(
  tx: Tx,
  { before, after, at }: { before: Stored; after: Stored; at: Date },
): Promise<void> {
  const faults: string[] = [];
  for (const was of before.campaigns ?? []) {
    const is = after.campaigns?.find(({ id }) => id === was.id);
    // Nothing to hold against it: a campaign may be taken back as a whole.
    if (is === undefined) continue;
    const [from, to] = [
      { campaign: was, coupons: before.coupons ?? [] },
      { campaign: is, coupons: after.coupons ?? [] },
    ];
    if (isDeepStrictEqual(from, to)) continue;
    const played = await playedIn(tx, was.id);
    faults.push(...termFaults(from, to, played, at).map((fault) => `${was.id}: ${fault}`));
  }
  if (faults.length === 0) return;
  const why = 'The terms of a campaign that has begun change in the riders’ favour only:';
  throw new StartupError([why, ...faults].join('\n'));
}

/** Raises StartupError where questions that riders answered would be others under the same version. */
async function checkSurveys(tx: Tx, { surveys = [] }: Stored): Promise<void> {
  const faults = changedSurveys(await answeredSurveys(tx), surveys);
  if (faults.length > 0) {
    throw new StartupError(
      ['Answers keep the questions they were given to:', ...faults].join('\n'),
    );
  }
}

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

const storedData = async (db: Db | Tx, of: Pick<Release, 'version'> | undefined): Promise<Stored> =>
  (of && (await findRow(db, 'operator_versions', { version: of.version })))?.data ?? {};
