import type { Reminder, Reminders } from '@shtrans/contract/reminders/schemas';
import type { StandingReminder } from '@shtrans/contract/reminders/facts';
import type { Context, TxContext } from '../../../context.ts';
import type { Db, Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { uuidv7 } from '../../../db/uuid.ts';
import type { Language } from '../../../http/language.ts';
import { enqueue } from '../../../jobs/queue.ts';
import { dataInForce } from '../../base/catalogue/service.ts';
import { nameOfOrder, pageOfReminder, subjectOf } from './about.ts';
import { ticketsToUse } from '../../money/orders/service.ts';
import { deleteRows, findRow, findRows, insertRow, lockRow } from './tables.ts';

export { nextBegin } from './begins.ts';

/** A request to remind a rider. */
interface Asked {
  userId: string;
  subject: string;
  /** When the message goes out. */
  at: Date;
  /** When the subject begins or expires. */
  about: Date;
  language: Language;
}

/** Plans a reminder, once: a repeat while it waits changes nothing. */
export async function askReminder(ctx: TxContext, tx: Tx, request: Asked): Promise<void> {
  const { userId, subject, at, about, language } = request;
  const key = { user_id: userId, subject };
  const existingReminder = await lockRow(tx, 'reminders', key);
  if (existingReminder?.state === 'waiting') return;
  if (existingReminder !== undefined) await deleteRows(tx, 'reminders', key);
  const id = uuidv7(ctx);
  const row = {
    ...key,
    id,
    at,
    about,
    language,
    state: 'waiting',
    asked_at: ctx.clock.now(),
  } as const;
  // A concurrent attempt was first.
  if (!(await insertRow(tx, 'reminders', row, 'keep'))) return;
  await enqueue(ctx, tx, {
    kind: 'reminder.send',
    dedup: id,
    payload: { reminderId: id },
    runAt: at,
  });
}

export const stopReminder = async (tx: Tx | Db, userId: string, subject: string): Promise<void> =>
  await deleteRows(tx, 'reminders', { user_id: userId, subject });

/** Returns the rider's waiting reminder of a subject. */
export async function waitingReminder(
  db: Db | Tx,
  userId: string,
  subject: string,
): Promise<Row<'reminders'> | undefined> {
  const key = { user_id: userId, subject, state: 'waiting' } as const;
  return await findRow(db, 'reminders', key);
}

/** Starts a standing reminder; for tickets, includes those that the rider has. A repeat changes nothing. */
export async function askStanding(
  ctx: Context,
  userId: string,
  { kind, language }: { kind: StandingReminder; language: Language },
): Promise<Reminders> {
  await inTransaction(ctx.db, async (tx) => {
    const row = { id: uuidv7(ctx), user_id: userId, subject: kind, language } as const;
    const now = ctx.clock.now();
    const isNew = await insertRow(
      tx,
      'reminders',
      { ...row, state: 'standing', asked_at: now },
      'keep',
    );
    if (!isNew || kind !== 'tickets') return;
    for (const orderId of await ticketsToUse(tx, userId)) {
      const payload = { userId, orderId };
      await enqueue(ctx, tx, { kind: 'order.remind', dedup: `${row.id} ${orderId}`, payload });
    }
  });
  return await listReminders(ctx, userId);
}

/** Ends a standing reminder and the waiting reminders that it planned. */
export async function stopStanding(
  ctx: Context,
  userId: string,
  kind: StandingReminder,
): Promise<Reminders> {
  await inTransaction(ctx.db, async (tx) => {
    await stopReminder(tx, userId, kind);
    const about = kind === 'tickets' ? 'ticket' : 'refund';
    const waiting = { user_id: userId, state: 'waiting' } as const;
    for (const { id, subject } of await findRows(tx, 'reminders', waiting, 'id')) {
      if (subjectOf(subject).kind === about) await deleteRows(tx, 'reminders', { id });
    }
  });
  return await listReminders(ctx, userId);
}

export async function stopOne(ctx: Context, userId: string, id: string): Promise<Reminders> {
  await deleteRows(ctx.db, 'reminders', { user_id: userId, id });
  return await listReminders(ctx, userId);
}

export async function stopAll(ctx: Context, userId: string): Promise<Reminders> {
  await deleteRows(ctx.db, 'reminders', { user_id: userId });
  return await listReminders(ctx, userId);
}

/** Returns a rider's waiting reminders, next first, and their standing ones. */
export async function listReminders(ctx: Context, userId: string): Promise<Reminders> {
  const rows = await findRows(ctx.db, 'reminders', { user_id: userId }, 'at', 'id');
  const { data } = await dataInForce(ctx);
  const items: Reminder[] = [];
  for (const row of rows) {
    if (row.state !== 'waiting' || row.at === null) continue;
    const about = subjectOf(row.subject);
    const campaign =
      about.kind === 'campaign'
        ? data.campaigns.find(({ id }) => id === about.campaign)
        : undefined;
    items.push({
      id: row.id,
      kind: about.kind,
      name:
        about.kind === 'campaign'
          ? (campaign?.name ?? null)
          : await nameOfOrder(ctx.db, { userId, id: about.order }),
      at: row.at.toISOString(),
      page: campaign && about.kind === 'campaign' ? pageOfReminder(campaign, about.mechanic) : null,
    });
  }
  const standing = rows.flatMap(({ subject, state }) =>
    state === 'standing' ? [subject as StandingReminder] : [],
  );
  return { items, standing };
}
