import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { ownTables, readView } from '../../../db/own-tables.ts';

/**
 * Deletes the tickets of a rider's partner accounts. Must run before the accounts are deleted, because they
 * link the tickets to the rider.
 */
const ofPartnerAccounts = (tx: Tx, table: string, riderId: string) =>
  sql`delete from ${sql.table(table)} as kept using partner_accounts as theirs
    where theirs.user_id = ${riderId} and kept.partner = theirs.partner
      and kept.uid = theirs.uid`.execute(tx);

export const authTables = ownTables({
  handover_tickets: {
    distribution: { column: 'hash' },
    copy: { none: 'secret' },
    erase: 'delete',
    keep: [{ column: 'expires_at', days: 7 }],
  },
  bind_tokens: {
    distribution: { column: 'hash' },
    copy: { none: 'secret' },
    erase: (tx, { id }) => ofPartnerAccounts(tx, 'bind_tokens', id),
    keep: [{ column: 'expires_at', days: 7 }],
  },
  partner_tickets: {
    distribution: { column: 'hash' },
    copy: { none: 'secret' },
    erase: async (tx, { id, phone }) => {
      await ofPartnerAccounts(tx, 'partner_tickets', id);
      await sql`delete from partner_tickets where phone = ${phone}`.execute(tx);
    },
    keep: [
      // May contain a phone that was never used to log in.
      { column: 'expires_at', days: 1 },
    ],
  },
  partner_accounts: {
    otherKeys: { partner_accounts_pkey: 'directory' },
    copy: { title: { zh: '合作方账号', en: 'Partner accounts' } },
    erase: 'delete',
  },
  login_challenges: {
    distribution: { column: 'hash' },
    copy: { none: 'secret' },
    erase: (tx, { phone }) => sql`delete from login_challenges where phone = ${phone}`.execute(tx),
    keep: [{ column: 'expires_at', days: 1 }],
  },
  sms_codes: {
    distribution: { column: 'phone' },
    copy: { none: 'secret' },
    erase: (tx, { phone }) => sql`delete from sms_codes where phone = ${phone}`.execute(tx),
    keep: [{ column: 'expires_at', days: 1 }],
  },
  sms_pauses: {
    distribution: { column: 'recipient' },
    copy: { none: 'technical' },
    // A recipient is a phone, with or without a device.
    erase: (tx, { phone }) =>
      sql`delete from sms_pauses
        where recipient = ${phone} or recipient like ${`${phone} %`}`.execute(tx),
    keep: [{ column: 'resend_at', days: 1 }],
  },
  users: {
    distribution: { column: 'id', ofRider: true },
    otherKeys: { users_phone_key: 'directory' },
    copy: { title: { zh: '账号', en: 'Account' }, of: (id) => sql`id = ${id}` },
    // The row remains, so that its id is not used again; the next owner of the phone is a new rider.
    erase: (tx, { id, at }) =>
      sql`update users set phone = ${`deleted ${id}`}, nickname = '', deleted_at = ${at},
          closed_at = coalesce(closed_at, ${at}) where id = ${id}`.execute(tx),
  },
});
export const { findRow, insertRow, lockRow, queries, updateRows } = authTables;

/** Riders with their phones, for other modules. */
export const riderView = readView('users', 'id', 'phone', 'deleted_at');
