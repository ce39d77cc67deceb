import type { Row } from '../../db/rows.ts';

/** Refunds that the order itself goes through; of the others it knows nothing. */
export const OF_ORDER: readonly Row<'refunds'>['reason'][] = ['rider_asked', 'issuing_failed'];

/**
 * Why money goes back as riders and operators are told, of a row `r` of `refunds`: SQL. An older gateway beside this
 * one refuses a row whose cause it does not know, so `given_up` is not stored: what an account paid after its payment
 * was given up is an `amount_changed` of an account, which cannot be anything else.
 */
export const SHOWN_CAUSE = `case when r.reason = 'amount_changed' and exists (
    select from payments g where g.user_id = r.user_id and g.id = r.payment_id and g.account_id is not null)
  then 'given_up' else r.reason end`;
