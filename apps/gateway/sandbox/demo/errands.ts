import type { SentPassage } from '../../src/adapters/gates/port.ts';
import type { SentBikeReport } from '../../src/adapters/bikes/port.ts';
import type { SentStayReport } from '../../src/adapters/parking/port.ts';
import type { SentTicketReport } from '../../src/adapters/ticketing/port.ts';
import { sql } from 'kysely';
import type { Context } from '../../src/context.ts';
import type { Db, Tx } from '../../src/db/database.ts';
import { uuidv7 } from '../../src/db/uuid.ts';
import type { NewOrder } from '../../src/modules/money/orders/service.ts';
import type { Chance } from '../chance.ts';
import type { Row } from '../schema.ts';
import { insertRow, updateRows } from '../tables.ts';

/** Identifies an order by its id, or by its reported ride or stay. */
export type Which = { orderId: string } | { port: 'gates' | 'parking'; ride: string };

/** The events after a purchase: seconds until the payment or cancellation, and the use of the ticket. */
export interface Afterwards {
  payAfter: number | null;
  cancelAfter: number | null;
  use: { at: string; validUntil: string | null } | null;
}

/** An event of a demo rider at an instant: a partner's report, or an action of the rider. */
export type Errand =
  | { do: 'plan'; day: string; since?: string }
  | { do: 'pass'; passage: Omit<SentPassage, 'id'> }
  | { do: 'park'; stay: Omit<SentStayReport, 'id'> }
  | { do: 'cycle'; ride: Omit<SentBikeReport, 'id'> }
  | { do: 'inspect'; ticket: Omit<SentTicketReport, 'id'> }
  | { do: 'buy'; order: Omit<NewOrder, 'at'> & { at: string }; afterwards: Afterwards }
  | { do: 'pay'; order: Which }
  | { do: 'cancel'; order: Which };

/** An errand with its instant. */
export type Planned = readonly [Date, Errand];

export type ErrandRow = Omit<Row<'sandbox.errands'>, 'body'> & { body: Errand };

/**
 * Stores errands under deterministic ids, so that storing them again, even from another gateway, has no effect.
 */
export async function putErrands(
  db: Db | Tx,
  userId: string,
  chance: Chance,
  planned: readonly Planned[],
): Promise<void> {
  for (const [instant, errand] of planned) {
    const id = uuidv7({ clock: { now: () => instant }, random: chance });
    const row = { id, user_id: userId, body: JSON.stringify(errand), run_at: instant };
    await insertRow(db, 'sandbox.errands', row, 'keep');
  }
}

/** Time after which an errand that failed, or whose gateway died, is tried again. */
const LEASE_MS = 60_000;
const BATCH = 50;

/** Claims the due errands in order of their time; each goes to one gateway. */
export async function claimErrands({ db, clock }: Context): Promise<ErrandRow[]> {
  const now = clock.now();
  const { rows } = await sql<ErrandRow>`
    update sandbox.errands
    set attempts = attempts + 1, run_at = ${new Date(now.getTime() + LEASE_MS)}
    where id in (
      select id from sandbox.errands where done_at is null and run_at <= ${now}
      order by run_at, id limit ${BATCH} for update skip locked
    )
    returning *`.execute(db);
  // The ids begin with the planned instant.
  return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** Marks an errand as done. Returns false if it was already. */
export async function markDone(
  { clock }: Pick<Context, 'clock'>,
  db: Db | Tx,
  { id }: Pick<ErrandRow, 'id'>,
): Promise<boolean> {
  const changed = await updateRows(
    db,
    'sandbox.errands',
    { id, done_at: null },
    { done_at: clock.now() },
  );
  return changed === 1;
}
