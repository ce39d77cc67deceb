import { setTimeout as delay } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../context.ts';
import { type Db, openSession, type Tx } from './database.ts';

/** The channels by which gateways notify each other through the database. */
const CHANNELS = ['job', 'operator_data', 'ride', 'ride_share', 'session', 'webhook'] as const;
export type NotifyChannel = (typeof CHANNELS)[number];

/** An expression for the `returning` of a statement: notifies every gateway if it changed a row and its transaction commits. */
export const notice = (channel: NotifyChannel, payload: string | RawBuilder<unknown> = '') =>
  sql`pg_notify(${channel}, ${payload})`.as('told');

/** Notifies every gateway if the transaction commits. `payload` is an id. */
export async function notify(tx: Tx, channel: NotifyChannel, payload: string): Promise<void> {
  await sql`select ${notice(channel, payload)}`.execute(tx);
}

interface Listener {
  channel: NotifyChannel;
  /** Called when this or another gateway committed a transaction that notified with this id. */
  heard(id: string): void;
  /** Called when notices may have been lost, so any row may have changed. */
  missed(): void;
}

/** Interval of a statement that keeps a healthy connection from being dropped as silent. */
const PING_MS = 4000;
const FIRST_BACK_OFF_MS = 100;
const LAST_BACK_OFF_MS = 2000;

/** One connection on which a gateway listens; it reconnects when the connection breaks. */
class Changes {
  readonly listeners: Listener[] = [];
  readonly #db: Db;
  #stop = new AbortController();
  #ended: Promise<void>;

  constructor({ db, log }: Pick<Context, 'db' | 'log'>) {
    this.#db = db;
    this.#ended = this.#run(log);
  }

  async close(): Promise<void> {
    this.#stop.abort();
    await this.#ended;
  }

  async #run(log: Context['log']): Promise<void> {
    const { signal } = this.#stop;
    let backOff = FIRST_BACK_OFF_MS;
    while (!signal.aborted) {
      try {
        await this.#listenUntilItBreaks(() => (backOff = FIRST_BACK_OFF_MS));
      } catch (err) {
        if (!signal.aborted)
          log.warn(
            { event: 'changes.not_received', err },
            'database notifications cannot be received',
          );
      }
      await delay(backOff, undefined, { signal }).catch(() => {});
      backOff = Math.min(2 * backOff, LAST_BACK_OFF_MS);
    }
  }

  /** Rejects if it cannot connect; resolves when the connection ends. */
  async #listenUntilItBreaks(connected: () => void): Promise<void> {
    const client = await openSession(this.#db, {
      connectionTimeoutMillis: 2000,
      application_name: 'gateway, listening',
    });
    const disconnected = new Promise<void>((resolve) => client.once('end', resolve));
    client.on('notification', ({ channel, payload }) => {
      for (const listener of this.listeners) {
        if (listener.channel === channel) listener.heard(payload ?? '');
      }
    });
    const hangUp = (): void => void client.end().catch(() => {});
    this.#stop.signal.addEventListener('abort', hangUp);
    try {
      if (this.#stop.signal.aborted) return;
      for (const channel of CHANNELS) await client.query(`listen ${channel}`);
      connected();
      // A listener that read its rows before this moment may have missed changes since.
      for (const listener of this.listeners) listener.missed();
      const ping = setInterval(() => void client.query('select 1').catch(() => {}), PING_MS);
      await disconnected.finally(() => clearInterval(ping));
    } finally {
      this.#stop.signal.removeEventListener('abort', hangUp);
      hangUp();
    }
  }
}

/** One per database of this process, by its `Db`. */
const changesByDb = new WeakMap<Db, Changes>();

/**
 * Listens to the notices of all gateways on this database until `stopListening`. Calls `missed` once the connection is
 * open, and again whenever it was broken and is back.
 */
export function listen(ctx: Pick<Context, 'db' | 'log'>, listener: Listener): void {
  const changes = changesByDb.get(ctx.db) ?? new Changes(ctx);
  changesByDb.set(ctx.db, changes);
  changes.listeners.push(listener);
}

/** Closes the listening connection of this database, if there is one. */
export async function stopListening(db: Db): Promise<void> {
  await changesByDb.get(db)?.close();
  changesByDb.delete(db);
}
