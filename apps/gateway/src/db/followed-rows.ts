import type { Context } from '../context.ts';
import { type Channel, listen } from './notify.ts';
import { retriedOnce } from './outage.ts';

/** Rows that change at about the same time are read by one statement. */
const GATHER_MS = 20;
/** A row that changes more often than this is read no more often. */
const PER_ROW_MS = 250;
/** Every row is looked at so often even if no notice comes: a notice may get lost on its way. */
const SWEEP_MS = 2000;

const nobodyWaits = (): void => {};

interface Followed<Row> {
  /** Undefined: not read yet; null: there is none. */
  row: Row | null | undefined;
  readAt: number;
  /** Each looks when there is something to see, or hears why there is nothing any more. */
  followers: Set<(failure?: { error: unknown }) => void>;
}

/** A row asked for, and what is known of it. */
export interface Asked<Row> {
  id: string;
  known: Row | undefined;
}

export interface FollowedKind<Row> {
  /** On which notices about these rows come; the notice is the row's id. */
  channel: Channel;
  /** Reads those of the rows that differ from what is known of them. */
  read(asked: Asked<Row>[]): Promise<Row[]>;
}

/**
 * Rows that are followed: each is read once for all who follow it in this process, whichever gateway
 * changed it. A failure to read ends all that follow the rows that were to be read.
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
   * The row (null: there is none) as soon as it is read, with each of its changes, and every 2 s
   * unchanged, since what it means may depend on the time. Of several changes at once the last.
   */
  async *follow(id: string, signal: AbortSignal): AsyncGenerator<Row | null> {
    const followed = this.#rows.get(id) ?? this.#begin(id);
    let due = true;
    let failure: { error: unknown } | undefined;
    let wake = nobodyWaits;
    const look = (why?: { error: unknown }): void => {
      due = true;
      failure ??= why;
      wake();
    };
    const hangUp = (): void => wake();
    signal.addEventListener('abort', hangUp);
    followed.followers.add(look);
    try {
      while (!signal.aborted) {
        if (failure !== undefined) throw failure.error;
        if (due && followed.row !== undefined) {
          due = false;
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
    const due = [...this.#dirty].flatMap((id) => {
      const followed = this.#rows.get(id);
      return followed && now - followed.readAt >= PER_ROW_MS ? [[id, followed] as const] : [];
    });
    if (due.length === 0) return;
    for (const [id, followed] of due) {
      this.#dirty.delete(id);
      followed.readAt = now;
    }
    const asked = due.map(([id, { row }]) => ({ id, known: row ?? undefined }));
    try {
      const read = await retriedOnce(() => this.#kind.read(asked));
      const rows = new Map(read.map((row) => [row.id, row]));
      for (const [id, followed] of due) {
        const row = rows.get(id) ?? followed.row ?? null;
        if (row === followed.row) continue;
        followed.row = row;
        for (const look of followed.followers) look();
      }
    } catch (error) {
      for (const [, { followers }] of due) for (const look of followers) look({ error });
    }
  }
}

/** The followed rows of a kind on a database: made on first use, the same for all who follow. */
export function followedRows<Row extends { id: string }>(
  make: (ctx: Pick<Context, 'db' | 'log'>) => FollowedKind<Row>,
): (ctx: Pick<Context, 'db' | 'log'>) => FollowedRows<Row> {
  const made = new WeakMap<Context['db'], FollowedRows<Row>>();
  return (ctx) => {
    const rows = made.get(ctx.db) ?? new FollowedRows(ctx, make(ctx));
    made.set(ctx.db, rows);
    return rows;
  };
}
