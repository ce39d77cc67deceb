import { sql } from 'kysely';
import { ownTables } from '../../../db/own-tables.ts';

export const paymentTables = ownTables({
  intimate_accounts: {
    otherKeys: { intimate_accounts_id: 'random', intimate_accounts_relative: 'directory' },
    copy: {
      title: { zh: '亲密账户', en: 'Family Pay' },
      of: (id) => sql`(user_id = ${id} or relative_id = ${id})`,
      without: { relative_phone: 'others', relative_id: 'others' },
    },
    // Also accounts in which the rider is the relative.
    erase: (tx, { id, phone }) =>
      sql`delete from intimate_accounts
        where user_id = ${id} or relative_id = ${id} or relative_phone = ${phone}`.execute(tx),
    keep: [
      // Expired invitations contain a phone that may not belong to a rider.
      { column: 'expires_at', days: 1 },
      { column: 'closed_at', days: 180 },
    ],
  },
  payments: {
    copy: {
      title: { zh: '支付', en: 'Payments' },
      without: { cashier_url: 'secret', prepay_id: 'secret' },
    },
    kept: 'e_commerce',
    erase: 'keep',
  },
  refund_events: {
    copy: { title: { zh: '退款进度', en: 'Refund history' } },
    kept: 'e_commerce',
    erase: 'keep',
  },
  refunds: {
    copy: { title: { zh: '退款', en: 'Refunds' } },
    kept: 'e_commerce',
    erase: (tx, { id }) => sql`update refunds set note = null where user_id = ${id}`.execute(tx),
  },
  refund_reviews: {
    otherKeys: { refund_reviews_id: 'random' },
    copy: { title: { zh: '退款审核', en: 'Refund reviews' } },
    kept: 'e_commerce',
    erase: (tx, { id }) =>
      sql`update refund_reviews set note = null where user_id = ${id}`.execute(tx),
  },
  settlement_files: {
    distribution: 'local',
    copy: { none: 'sources' },
    erase: 'none',
    // Statements of account are kept for ten years (会计档案管理办法, annex 1); a day more for leap years.
    keep: [{ column: 'fetched_at', days: 3653 }],
  },
});
export const { findRow, findRows, insertRow, lockRow, queries, updateRows } = paymentTables;
