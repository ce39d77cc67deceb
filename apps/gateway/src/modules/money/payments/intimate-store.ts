import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import { riderView } from '../../people/auth/service.ts';

export type AccountRow = Row<'intimate_accounts'>;

/** An account with the phones of owner and relative. */
export type SeenAccount = AccountRow & { owner_phone: string; phone: string };

/** Returns the open accounts in which a rider is owner, relative or invited; first those as owner, then oldest first. */
export const accountsOf = async (
  db: Db | Tx,
  userId: string,
  now: Date,
): Promise<SeenAccount[]> => {
  const { rows } = await sql<SeenAccount>`
    select a.*, o.phone as owner_phone, coalesce(r.phone, a.relative_phone) as phone
    from ${riderView} me
      join intimate_accounts a on a.user_id = me.id or a.relative_id = me.id
        or (a.state = 'invited' and a.relative_phone = me.phone)
      join ${riderView} o on o.id = a.user_id
      left join ${riderView} r on r.id = a.relative_id
    where me.id = ${userId} and a.state <> 'closed'
      and (a.state <> 'invited' or a.expires_at > ${now})
    order by (a.user_id = me.id) desc, a.invited_at, a.id`.execute(db);
  return rows;
};

export interface Spent {
  at: Date;
  amountCents: number;
  givenBackCents: number;
}

/** Returns an account's payments since an instant except failed ones, newest first, with the refunded amounts. */
export const paymentsOf = async (
  db: Db | Tx,
  accountId: string,
  paidSince: Date,
): Promise<Spent[]> => {
  const { rows } = await sql<Spent>`
    select p.started_at as at, p.amount_cents as "amountCents",
      coalesce(r.amount_cents, 0) as "givenBackCents"
    from payments p left join refunds r
      on r.user_id = p.user_id and r.payment_id = p.id and r.status = 'succeeded'
    where p.account_id = ${accountId} and p.status <> 'failed' and p.started_at >= ${paidSince}
    order by p.started_at desc`.execute(db);
  return rows;
};

/** Closes the owner's expired invitations, so that they do not block new ones. */
export const closeOldInvitations = async (tx: Tx, ownerId: string, now: Date): Promise<void> => {
  await sql`
    update intimate_accounts set state = 'closed', closed_at = ${now},
      expires_at = null, relative_phone = null
    where user_id = ${ownerId} and state = 'invited' and expires_at <= ${now}`.execute(tx);
};
