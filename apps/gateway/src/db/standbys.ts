import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { withTimeLimit } from '../timing/within.ts';
import { connect, type Db, onOtherPrimary, type ReadDb, type WholeDb } from './database.ts';
import { isDatabaseOutage } from './outage.ts';
import { Probe, serverUrls } from './servers.ts';

/** Interval at which the standbys and the primary are asked for their positions. */
const WATCH_MS = 1000;
/** Maximum time for the primary to say its position. */
const PRIMARY_MS = 1500;
/** A standby that is further behind is not read. */
export const MAX_LAG_MS = 5000;
/** For this time the primary's positions are known, so that a longer lag is only known to be longer. */
const HISTORY_MS = 60_000;
/** Maximum wait of a read for a standby to replay what the reader may have written. */
const CATCH_UP_MS = 50;
const ASK_AGAIN_MS = 2;
/** After a wait without success, other reads do not wait for this standby. */
const REST_MS = 250;

/**
 * An expression for the primary's position in its write-ahead log, in bytes: a standby that has replayed it shows every
 * commit that is visible at the primary now. Null at a standby. Commits that do not wait for the disk can be visible
 * before they are flushed.
 */
export const WAL_POSITION = `(case when pg_is_in_recovery() then null
  when current_setting('synchronous_commit') = 'off' then pg_current_wal_insert_lsn()
  else pg_current_wal_flush_lsn() end - pg_lsn '0/0')::bigint`;

const STATE = `select pg_is_in_recovery() as "isStandby",
  (pg_last_wal_replay_lsn() - pg_lsn '0/0')::bigint as replayed`;

interface State {
  isStandby: boolean;
  replayed: number | null;
}

/**
 * Why a standby is not read: it has not been asked yet, does not answer, is no standby, has writes that the primary lacks
 * because it follows an earlier one, or is too far behind.
 */
type Fault = 'new' | 'unreachable' | 'not_standby' | 'ahead' | 'lagging';

/** A standby as reads use it. */
export interface ReadServer {
  /** Host and port. */
  readonly name: string;
  readonly db: ReadDb;
  /** Why it is not read; undefined if it is. */
  readonly fault: Fault | undefined;
  /** For how long the primary has had something that it lacks. */
  readonly lagMs: number;
  /** Runs a read. Rejects as soon as the standby does not answer any more. */
  run<T>(read: () => Promise<T>): Promise<T>;
}

export interface ReadServers {
  readonly all: readonly ReadServer[];
  /**
   * Returns the standby for a read, or why there is none: none can be read, or none has replayed the log up to
   * `position` after a moment.
   */
  choose(position: number | undefined): Promise<ReadServer | 'no_standby' | 'behind'>;
}

/** A standby was lost while a read waited for it. */
class StandbyLost extends Error {
  override name = 'StandbyLost';
}

/** A standby of the database, with its own connections. */
class Standby implements ReadServer {
  readonly name: string;
  readonly db: WholeDb;
  readonly #probe: Probe;
  readonly #log: Context['log'];
  /** Each ends one read that is under way. */
  readonly #reads = new Set<(error: Error) => void>();
  #state: State | null = null;
  #asking: Promise<void> | undefined;
  #restsUntil = 0;
  fault: Fault | undefined = 'new';
  lagMs = 0;

  constructor(url: string, db: WholeDb, log: Context['log']) {
    this.name = /^[a-z]+:\/\/(?:[^@/?]*@)?([^/?]*)/.exec(url)?.[1] ?? '';
    this.db = db;
    this.#probe = new Probe({ connectionString: url });
    this.#log = log;
  }

  get readCount(): number {
    return this.#reads.size;
  }

  /** The position up to which it has replayed the log, as last known. */
  get replayed(): number {
    return this.#state?.replayed ?? 0;
  }

  get isResting(): boolean {
    return performance.now() < this.#restsUntil;
  }

  /** Asks for its state now; callers at the same time share one question. */
  ask(): Promise<void> {
    return (this.#asking ??= this.#readState().finally(() => (this.#asking = undefined)));
  }

  async #readState(): Promise<void> {
    this.#state = await this.#probe.ask<State>(STATE);
    if (this.#state === null) this.setFault('unreachable');
  }

  /** Decides whether it is read, by what it last answered. `primaryAt` is undefined if the primary does not answer. */
  judge(primaryAt: number | undefined, lagMs: number): void {
    this.lagMs = lagMs;
    if (this.#state === null) this.setFault('unreachable');
    else if (!this.#state.isStandby) this.setFault('not_standby');
    else if (primaryAt !== undefined && this.replayed > primaryAt) this.setFault('ahead');
    else this.setFault(lagMs > MAX_LAG_MS ? 'lagging' : undefined);
  }

  setFault(fault: Fault | undefined): void {
    if (fault === this.fault) return;
    this.fault = fault;
    const standby = { standby: this.name, lagMs: Math.round(this.lagMs) };
    if (fault === undefined) {
      this.#log.info({ event: 'standby.used', ...standby }, 'a standby of the database is read');
    } else if (fault !== 'new') {
      this.#log.warn(
        { event: 'standby.left_out', ...standby, reason: fault },
        'a standby of the database is not read',
      );
    }
    if (fault === 'unreachable') {
      for (const end of this.#reads) end(new StandbyLost(this.name));
    }
  }

  /** Waits a moment until it has replayed the log up to a position. Resolves to whether it has. */
  async reaches(position: number): Promise<boolean> {
    const deadline = performance.now() + CATCH_UP_MS;
    while (this.replayed < position) {
      if (this.fault !== undefined) return false;
      if (performance.now() > deadline) {
        this.#restsUntil = performance.now() + REST_MS;
        return false;
      }
      await this.ask();
      if (this.replayed < position) {
        await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
      }
    }
    return true;
  }

  async run<T>(read: () => Promise<T>): Promise<T> {
    const loss = Promise.withResolvers<never>();
    this.#reads.add(loss.reject);
    try {
      return await Promise.race([read(), loss.promise]);
    } catch (error) {
      if (isDatabaseOutage(error)) void this.ask();
      throw error;
    } finally {
      this.#reads.delete(loss.reject);
    }
  }

  async close(): Promise<void> {
    this.#probe.close();
    await this.db.destroy();
  }
}

interface StandbyOptions {
  max: number;
  /** Whether a pooler in transaction mode may be in front of them. */
  pooled: boolean;
}

/**
 * The standbys of the primary's database. It knows by itself which of them can be read: each second it asks them how far
 * they have replayed the log, and the primary how far it is.
 */
export class Standbys implements ReadServers {
  readonly all: readonly Standby[];
  readonly #primary: Db;
  #positions: { at: number; position: number }[] = [];
  #turn = 0;
  #timer: NodeJS.Timeout | undefined;
  #look: Promise<void> | undefined;

  constructor(
    url: string,
    { db: primary, log }: Pick<Context, 'db' | 'log'>,
    { max, pooled }: StandbyOptions,
  ) {
    this.#primary = primary;
    this.all = serverUrls(url, 'read').map((each) => {
      const sessionUrl = pooled ? each : undefined;
      const { db } = connect(each, { max, sessionUrl, standbyOf: primary });
      return new Standby(each, db, log);
    });
    // A standby that the new primary has left behind may look current until it is asked.
    onOtherPrimary(primary, () => {
      for (const standby of this.all) standby.setFault('new');
      void this.look();
    });
    this.#timer = setInterval(() => void this.look(), WATCH_MS);
    this.#timer.unref();
    void this.look();
  }

  /** Looks now which standbys can be read. */
  look(): Promise<void> {
    return (this.#look ??= this.#ask().finally(() => (this.#look = undefined)));
  }

  async #ask(): Promise<void> {
    // The primary afterwards: then no standby that follows it can be ahead.
    await Promise.all(this.all.map((standby) => standby.ask()));
    const position = await this.#primaryPosition();
    const now = performance.now();
    if (position !== undefined) {
      this.#positions.push({ at: now, position });
      this.#positions = this.#positions.filter(({ at }) => now - at < HISTORY_MS);
    }
    for (const standby of this.all) standby.judge(position, this.#lagOf(standby, now));
  }

  async #primaryPosition(): Promise<number | undefined> {
    const ask = sql<{ position: number | null }>`select ${sql.raw(WAL_POSITION)} as position`;
    const answer = await withTimeLimit(PRIMARY_MS, ask.execute(this.#primary)).catch(() => null);
    return answer?.rows[0]?.position ?? undefined;
  }

  /** Returns for how long the primary has had something that a standby lacks, in ms. */
  #lagOf({ replayed }: Standby, now: number): number {
    const lacking = this.#positions.find(({ position }) => position > replayed);
    return lacking === undefined ? 0 : now - lacking.at;
  }

  async choose(position: number | undefined): Promise<Standby | 'no_standby' | 'behind'> {
    const usable = this.all.filter(({ fault }) => fault === undefined);
    if (usable.length === 0) return 'no_standby';
    if (position === undefined) return this.#leastBusy(usable);
    const current = usable.filter(({ replayed }) => replayed >= position);
    if (current.length > 0) return this.#leastBusy(current);
    const patient = usable.filter(({ isResting }) => !isResting);
    if (patient.length === 0) return 'behind';
    const standby = this.#leastBusy(patient);
    return (await standby.reaches(position)) ? standby : 'behind';
  }

  /** Takes turns between those with the same number of reads. */
  #leastBusy(standbys: readonly Standby[]): Standby {
    const start = this.#turn++ % standbys.length;
    const inTurn = [...standbys.slice(start), ...standbys.slice(0, start)];
    return inTurn.reduce((min, each) => (each.readCount < min.readCount ? each : min));
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#look;
    await Promise.all(this.all.map((standby) => standby.close()));
  }
}
