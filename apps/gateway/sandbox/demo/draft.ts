import type { FeeStatement } from '@shtrans/contract/fees';
import type { OrderFields } from '@shtrans/contract/order-fields';
import type { OrderEvent } from '@shtrans/contract/order-status';
import {
  type OrderType,
  PAYMENT_DEADLINE_MINUTES,
  ORDER_TYPE_ROWS,
} from '@shtrans/contract/order-types';
import type { Bilingual } from '@shtrans/contract/schemas';
import type { Selectable } from 'kysely';
import { orderNumber } from '../../src/db/order-number.ts';
import type { Schema } from '../../src/db/schema.ts';
import { uuidv7 } from '../../src/db/uuid.ts';
import type { Chance } from '../chance.ts';

/** What happened to an order, and when. */
export type Step = readonly [OrderEvent, Date];

/** An order as the story tells it; rows, ids and statuses follow from it. */
export interface Draft {
  type: OrderType;
  /** When the ride began or the ticket was bought. */
  at: Date;
  amountCents: number;
  discountCents: number;
  passenger: string;
  line: { name: Bilingual; colour: string | null } | null;
  from: Bilingual | null;
  to: Bilingual | null;
  subject: Bilingual | null;
  fields: OrderFields;
  /** How the amount was calculated; absent where it is a price. */
  fee?: FeeStatement | null;
  steps: readonly Step[];
}

export type NewOrder = Omit<
  Selectable<Schema['orders']>,
  'line' | 'from_place' | 'to_place' | 'subject' | 'fields' | 'fee'
> & {
  line: Draft['line'];
  from_place: Bilingual | null;
  to_place: Bilingual | null;
  subject: Bilingual | null;
  fields: OrderFields;
  fee: FeeStatement | null;
};

/** `at` moved by `seconds`. */
export const after = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * 1000);
export const minutesAfter = (at: Date, minutes: number): Date => after(at, minutes * 60);

/** The order as it is made, before anything happened to it. */
export function orderRow(draft: Draft, userId: string, chance: Chance): NewOrder {
  const prepaid = ORDER_TYPE_ROWS[draft.type].settlement === 'prepaid';
  const dueCents = draft.amountCents - draft.discountCents;
  if (draft.fee && draft.fee.totalCents !== dueCents) {
    throw new Error(
      `the seed's ${draft.type} order costs ${dueCents}, not ${draft.fee.totalCents}`,
    );
  }
  return {
    user_id: userId,
    id: uuidv7({ clock: { now: () => draft.at }, random: chance }),
    order_no: orderNumber(draft.at, chance.digits(12)),
    type: draft.type,
    status: prepaid ? 'to_be_paid' : 'ongoing',
    status_before_refund: null,
    unfinished: 1,
    amount_cents: draft.amountCents,
    discount_cents: draft.discountCents,
    paid_cents: null,
    passenger: draft.passenger,
    occurred_at: draft.at,
    completed_at: null,
    pay_deadline: prepaid ? minutesAfter(draft.at, PAYMENT_DEADLINE_MINUTES) : null,
    closed_reason: null,
    line: draft.line,
    from_place: draft.from,
    to_place: draft.to,
    subject: draft.subject,
    fields: draft.fields,
    fee: draft.fee ?? null,
    ride_id: null,
    created_at: draft.at,
    updated_at: draft.at,
  };
}
