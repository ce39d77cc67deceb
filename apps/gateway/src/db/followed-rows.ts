import type { Context } from '../context.ts';
import { type NotifyChannel, listen } from './notify.ts';
import { retriedOnce } from './outage.ts';

/** Rows that change within this time are read by one statement. */
const GATHER_MS = 20;
/** Minimum time between two reads of a row. */
const PER_ROW_MS = 250;
/** Every row is read this often without a notice, because a notice can get lost. */
const SWEEP_MS = 2000;

const nobodyWaits = (): void => {};

interface Followed<Row> {
  /** Undefined: not read yet; null: there is none. */
  row: Row | null | undefined;
  readAt: number;
  /** Each is called when there is something to read, or with the failure that ends it. */
  followers: Set<(failure?: { error: unknown }) => void>;
}

/** A requested row, and its last known state. */
export interface Asked<Row> {
  id: string;
  known: Row | undefined;
}

export interface FollowedKind<Row> {
  /** Channel of the notices about these rows; the payload is the row's id. */
  channel: NotifyChannel;
  /** Returns the rows that differ from their last known state. */
  read(asked: Asked<Row>[]): Promise<Row[]>;
}

/**
 * Follows rows that any gateway may change. Each row is read once for all its followers in this process. A failed read
 * ends all followers of the rows that it requested.
 */
export class FollowedRows<Row extends { id: string }> {
  #kind: FollowedKind<Row>;
  #rows = new Map<string, Followed<Row>>();
  #dirty = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #sweep: NodeJS.Timeout | undefined;
  #reading = false;

  constructor(ctx: Pick<Context, 'db' | 'log'>, kind: FollowedKind<Row>) {
    this.#kind = kind;
    listen(ctx, {
      channel: kind.channel,
      heard: (id) => this.#changed(id),
      missed: () => {
        for (const id of this.#rows.keys()) this.#changed(id);
      },
    });
  }

  /**
   * Yields the row (null if it does not exist) once it is read and after each change. Also yields it every 2 s
   * unchanged, because its meaning may depend on the time. Yields only the last of several quick changes.
   */
  async *follow(id: string, signal: AbortSignal): AsyncGenerator<Row | null> {
    const followed = this.#rows.get(id) ?? this.#begin(id);
    let isDue = true;
    let failure: { error: unknown } | undefined;
    let wake = nobodyWaits;
    const look = (cause?: { error: unknown }): void => {
      isDue = true;
      failure ??= cause;
      wake();
    };
    const hangUp = (): void => wake();
    signal.addEventListener('abort', hangUp);
    followed.followers.add(look);
    try {
      while (!signal.aborted) {
        if (failure !== undefined) throw failure.error;
        if (isDue && followed.row !== undefined) {
          isDue = false;
          yield followed.row;
        } else {
          await new Promise<void>((resolve) => (wake = resolve));
        }
      }
    } finally {
      signal.removeEventListener('abort', hangUp);
      followed.followers.delete(look);
      if (followed.followers.size === 0) this.#end(id);
    }
  }

  #begin(id: string): Followed<Row> {
    const followed: Followed<Row> = { row: undefined, readAt: -Infinity, followers: new Set() };
    this.#rows.set(id, followed);
    this.#changed(id);
    this.#sweep ??= setInterval(() => {
      for (const [each, { followers }] of this.#rows) {
        this.#changed(each);
        for (const look of followers) look();
      }
    }, SWEEP_MS);
    return followed;
  }

  #end(id: string): void {
    this.#rows.delete(id);
    this.#dirty.delete(id);
    if (this.#rows.size > 0) return;
    clearInterval(this.#sweep);
    this.#sweep = undefined;
  }

  #changed(id: string): void {
    if (!this.#rows.has(id)) return;
    this.#dirty.add(id);
    this.#readSoon();
  }

  #readSoon(): void {
    if (this.#reading || this.#timer !== undefined || this.#dirty.size === 0) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#reading = true;
      void this.#readDue().finally(() => {
        this.#reading = false;
        this.#readSoon();
      });
    }, GATHER_MS);
  }

  async #readDue(): Promise<void> {
    const now = performance.now();
    const dueRows = [...this.#dirty].flatMap((id) => {
      const followed = this.#rows.get(id);
      return followed && now - followed.readAt >= PER_ROW_MS ? [[id, followed] as const] : [];
    });
    if (dueRows.length === 0) return;
    for (const [id, followed] of dueRows) {
      this.#dirty.delete(id);
      followed.readAt = now;
    }
    const requestedRows = dueRows.map(([id, { row }]) => ({ id, known: row ?? undefined }));
    try {
      const read = await retriedOnce(() => this.#kind.read(requestedRows));
      const rows = new Map(read.map((row) => [row.id, row]));
      for (const [id, followed] of dueRows) {
        const row = rows.get(id) ?? followed.row ?? null;
        if (row === followed.row) continue;
        followed.row = row;
        for (const look of followed.followers) look();
      }
    } catch (error) {
      for (const [, { followers }] of dueRows) for (const look of followers) look({ error });
    }
  }
}

/** Returns a function that creates the followed rows of a kind once per database. */
export function followedRows<Row extends { id: string }>(
  make: (ctx: Pick<Context, 'db' | 'log'>) => FollowedKind<Row>,
): (ctx: Pick<Context, 'db' | 'log'>) => FollowedRows<Row> {
  const rowsByDb = new WeakMap<Context['db'], FollowedRows<Row>>();
  return (ctx) => {
    const rows = rowsByDb.get(ctx.db) ?? new FollowedRows(ctx, make(ctx));
    rowsByDb.set(ctx.db, rows);
    return rows;
  };
}
