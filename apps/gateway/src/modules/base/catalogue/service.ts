import { setTimeout as delay } from 'node:timers/promises';
import type { Context, ReadContext } from '../../../context.ts';
import { type Db, primaryOf, type ReadDb, type Tx } from '../../../db/database.ts';
import { listen } from '../../../db/notify.ts';
import { isDatabaseOutage } from '../../../db/outage.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { operatorFolder, readFolder } from './folder.ts';
import type { Kinds, OperatorData } from './kinds.ts';
import { keepDraft } from './release.ts';
import { addRelease, addVersion, lockReleases, type Release, releasesFrom } from './store.ts';
import { understand } from './understand.ts';
import { findRow } from './tables.ts';

export { campaignsOff, partsOff, switchOff, switchOn } from './store.ts';
export { instantOf, seasonOf, windowOf } from './window.ts';
export { codedFault, fault, type Fault } from './fault.ts';
export {
  defineRows,
  defineRules,
  type Kinds,
  type OperatorData,
  type ReleaseChange,
} from './kinds.ts';

type Log = Context['log'];

/** Maximum age of the cached releases, because a notification can be lost. */
const MAX_AGE_MS = 2000;
/**
 * While the database does not answer, the last known releases count for this time: longer than it takes until another
 * server is the primary. The guide needs no other row.
 */
const MAX_STALE_MS = 120_000;
/** Maximum wait for the releases if there are known ones. */
const PATIENCE_MS = 300;
/** Maximum number of cached versions: those in force, and those of earlier orders. */
const MAX_VERSIONS = 50;

/** Cache of the versions and releases of a database. */
class DataCache {
  #db: Db;
  #kinds: Kinds;
  #log: Log | undefined;
  #read: { at: number; releases: Promise<Release[]> } | undefined;
  #known: { at: number; releases: Release[] } | undefined;
  #versions = new Map<number, Promise<OperatorData>>();
  /** Versions that are completely read. */
  #whole = new Map<number, OperatorData>();

  constructor({ db, kinds }: Pick<Context, 'db' | 'kinds'>) {
    this.#db = db;
    this.#kinds = kinds;
  }

  /** Subscribes to notifications of releases, and logs unknown parts of versions. */
  listen(log: Log): void {
    if (this.#log !== undefined) return;
    this.#log = log;
    const forget = (): void => {
      this.#read = undefined;
    };
    listen({ db: this.#db, log }, { channel: 'operator_data', heard: forget, missed: forget });
  }

  async inForce(now: Date, reader: ReadDb): Promise<{ version: number; data: OperatorData }> {
    const release = inForceAt(await this.#releases(now, reader), now);
    // Undefined if the clock was set back before the cached releases.
    const version = (release ?? inForceAt(await releasesFrom(this.#db, now), now))?.version;
    if (version === undefined) throw new Error('there is no release of operator data');
    return { version, data: await this.version(version, reader) };
  }

  async version(version: number, reader: ReadDb): Promise<OperatorData> {
    const cachedVersion = this.#versions.get(version);
    if (cachedVersion !== undefined) return await cachedVersion;
    if (this.#versions.size >= MAX_VERSIONS) this.#versions.clear();
    const reading = this.#anywhere(reader, (db) => this.#readVersion(version, db));
    this.#versions.set(version, reading);
    reading.catch(() => this.#versions.delete(version));
    return await reading;
  }

  /** Reads at the primary, and at the reader's standby while the primary does not answer. */
  async #anywhere<T>(reader: ReadDb, read: (db: ReadDb) => Promise<T>): Promise<T> {
    return await read(this.#db).catch((error: unknown) => {
      if (reader === this.#db || !isDatabaseOutage(error)) throw error;
      return read(reader);
    });
  }

  async #releases(now: Date, reader: ReadDb): Promise<Release[]> {
    const readAtMs = performance.now();
    if (this.#read === undefined || readAtMs - this.#read.at >= MAX_AGE_MS) {
      const read = {
        at: readAtMs,
        releases: this.#anywhere(reader, (db) => releasesFrom(db, now)),
      };
      this.#read = read;
      read.releases.then(
        (releases) => (this.#known = { at: readAtMs, releases }),
        () => {
          if (this.#read === read) this.#read = undefined;
        },
      );
    }
    const { releases } = this.#read;
    const lastKnown = this.#known;
    if (lastKnown === undefined || readAtMs - lastKnown.at > MAX_STALE_MS) return await releases;
    const patience = new AbortController();
    const fallback = delay(PATIENCE_MS, lastKnown.releases, { signal: patience.signal });
    fallback.catch(() => {});
    return await Promise.race([
      releases.catch((error: unknown) => {
        if (isDatabaseOutage(error)) return lastKnown.releases;
        throw error;
      }),
      fallback,
    ]).finally(() => patience.abort());
  }

  /** Returns a version through the connection of a transaction, because another one could wait for its end. */
  async versionWithin(tx: Tx, version: number): Promise<OperatorData> {
    return this.#whole.get(version) ?? (await this.#readVersion(version, tx));
  }

  async #readVersion(version: number, from: ReadDb): Promise<OperatorData> {
    const row = await findRow(from, 'operator_versions', { version });
    if (row === undefined) throw new Error(`there is no version ${version} of operator data`);
    const { data, leftOut } = understand(row.data, this.#kinds);
    if (leftOut.length > 0 && this.#log !== undefined) {
      this.#log.warn(
        { event: 'catalogue.left_out', version, leftOut },
        'operator data has parts that this release does not know',
      );
    }
    if (this.#whole.size >= MAX_VERSIONS) this.#whole.clear();
    this.#whole.set(version, data);
    return data;
  }
}

const inForceAt = (releases: readonly Release[], now: Date): Release | undefined =>
  releases.findLast(({ effective_at }) => effective_at <= now);

const cacheByDb = new WeakMap<Db, DataCache>();

type Reader = Pick<ReadContext, 'db' | 'kinds'> & { log?: Log };

/** One for the primary and its standbys, because notices come from the primary alone. */
function cacheOf({ db: reader, kinds, log }: Reader): DataCache {
  const db = primaryOf(reader);
  const cache = cacheByDb.get(db) ?? new DataCache({ db, kinds });
  cacheByDb.set(db, cache);
  if (log !== undefined) cache.listen(log);
  return cache;
}

/** Returns the data in force now; all gateways see a release within 2 s. */
export const dataInForce = async (
  ctx: Reader & Pick<Context, 'clock'>,
): Promise<{ version: number; data: OperatorData }> =>
  await cacheOf(ctx).inForce(ctx.clock.now(), ctx.db);

/** Returns the data that was in force at an instant. */
export const dataInForceAt = async (ctx: Reader, instant: Date): Promise<OperatorData> =>
  (await cacheOf(ctx).inForce(instant, ctx.db)).data;

/** Stores a folder's data as a version without a release, and returns its number. Throws StartupError for faults. */
export const keepFolder = async (
  ctx: Pick<Context, 'db' | 'clock' | 'kinds'>,
  folder: string,
): Promise<number> => await keepDraft(ctx, readFolder(folder, ctx.kinds));

/** Returns a version, for orders made under it; in a transaction through its connection. */
export const dataOfVersion = async (ctx: Reader, version: number, tx?: Tx): Promise<OperatorData> =>
  tx === undefined
    ? await cacheOf(ctx).version(version, ctx.db)
    : await cacheOf(ctx).versionWithin(tx, version);

/**
 * Releases the bundled data in a new database, in force from the beginning, so that there is always a release.
 * Runs once, even if several gateways start in parallel. `change` is for tests, whose campaigns are open at any date.
 */
export async function releaseBundled(
  { db, clock, kinds }: Pick<Context, 'db' | 'clock' | 'kinds'>,
  change: (data: OperatorData) => OperatorData = (data) => data,
): Promise<void> {
  const epoch = new Date(0);
  const hasRelease = async (from: Db): Promise<boolean> =>
    inForceAt(await releasesFrom(from, epoch), epoch) !== undefined;
  if (await hasRelease(db)) return;
  const data = change(readFolder(operatorFolder(), kinds));
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    await lockReleases(tx);
    if (await hasRelease(tx)) return;
    const version = await addVersion(tx, data, now);
    await addRelease(tx, { version, effective_at: epoch, made_at: now, how: 'bundled' });
  });
}
