import { sql } from 'kysely';
import type { Tx } from './database.ts';

/** What gateways tell one another through the database. */
export const CHANNELS = ['ride'] as const;
export type Channel = (typeof CHANNELS)[number];

/** Tells every gateway, when the transaction commits and not otherwise. `payload`: an id. */
export async function notify(tx: Tx, channel: Channel, payload: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(tx);
}
