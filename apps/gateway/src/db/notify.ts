import { setTimeout as delay } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { Client } from 'pg';
import type { Context } from '../context.ts';
import { CONNECTION, connectionString, type Db, dropWhenSilent, type Tx } from './database.ts';

/** What gateways tell one another through the database. */
const CHANNELS = ['job', 'operator_data', 'ride', 'ride_share', 'session', 'webhook'] as const;
export type Channel = (typeof CHANNELS)[number];

/** What tells every gateway, for the `returning` of a statement: when it changed a row, and its transaction commits. */
export const notice = (channel: Channel, payload: string | RawBuilder<unknown> = '') =>
  sql`pg_notify(${channel}, ${payload})`.as('told');

/** Tells every gateway, when the transaction commits and not otherwise. `payload`: an id. */
export async function notify(tx: Tx, channel: Channel, payload: string): Promise<void> {
  await sql`select ${notice(channel, payload)}`.execute(tx);
}

interface Ear {
  channel: Channel;
  /** A transaction with this id in its notice was committed, here or by another gateway. */
  heard(id: string): void;
  /** Notices may have been missed: anything may have changed. */
  missed(): void;
}

/** A silent connection shows within the time a silent one is dropped after. */
const PING_MS = 4000;
const FIRST_BACK_OFF_MS = 100;
const LAST_BACK_OFF_MS = 2000;

/** What one gateway hears: one connection, made anew when it breaks. */
class Changes {
  readonly ears: Ear[] = [];
  #url: string;
  #stop = new AbortController();
  #ended: Promise<void>;

  constructor({ db, log }: Pick<Context, 'db' | 'log'>) {
    this.#url = connectionString(db);
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
          log.warn({ event: 'changes.not_received', err }, 'changes cannot be listened to');
      }
      await delay(backOff, undefined, { signal }).catch(() => {});
      backOff = Math.min(2 * backOff, LAST_BACK_OFF_MS);
    }
  }

  /** Rejects when it cannot be connected; resolves when the connection is gone. */
  async #listenUntilItBreaks(connected: () => void): Promise<void> {
    const client = new Client({
      connectionString: this.#url,
      connectionTimeoutMillis: 2000,
      application_name: 'gateway, listening',
      ...CONNECTION,
    });
    const gone = new Promise<void>((resolve) => client.once('end', resolve));
    // The event that follows, `end`, says enough.
    client.on('error', () => {});
    client.on('notification', ({ channel, payload }) => {
      for (const ear of this.ears) if (ear.channel === channel) ear.heard(payload ?? '');
    });
    await client.connect();
    dropWhenSilent(client);
    const hangUp = (): void => void client.end().catch(() => {});
    this.#stop.signal.addEventListener('abort', hangUp);
    try {
      if (this.#stop.signal.aborted) return;
      for (const channel of CHANNELS) await client.query(`listen ${channel}`);
      connected();
      // Whoever read before this moment may have missed what was told until now.
      for (const ear of this.ears) ear.missed();
      const ping = setInterval(() => void client.query('select 1').catch(() => {}), PING_MS);
      await gone.finally(() => clearInterval(ping));
    } finally {
      this.#stop.signal.removeEventListener('abort', hangUp);
      hangUp();
    }
  }
}

/** One per database of this process. */
const known = new WeakMap<Db, Changes>();

/**
 * Hears what all gateways on this database tell on a channel from some moment on, until
 * `stopListening`; `missed` is called when that moment came, and again whenever the connection broke
 * and is back.
 */
export function listen(ctx: Pick<Context, 'db' | 'log'>, ear: Ear): void {
  const changes = known.get(ctx.db) ?? new Changes(ctx);
  known.set(ctx.db, changes);
  changes.ears.push(ear);
}

/** Ends the connection of those who listened on this database, if there is one. */
export async function stopListening(db: Db): Promise<void> {
  await known.get(db)?.close();
  known.delete(db);
}
