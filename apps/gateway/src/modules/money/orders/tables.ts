import { sql } from 'kysely';
import { ownTables, readView } from '../../../db/own-tables.ts';

export const orderTables = ownTables({
  order_events: {
    copy: { title: { zh: '订单进度', en: 'Order history' } },
    kept: 'e_commerce',
    erase: 'keep',
  },
  order_ratings: { copy: { title: { zh: '评价', en: 'Ratings' } }, erase: 'delete' },
  orders: {
    otherKeys: { orders_order_no: 'directory' },
    copy: {
      title: { zh: '订单', en: 'Orders' },
      without: { 'fields.code': 'secret', 'fields.driver': 'others' },
    },
    kept: 'e_commerce',
    // Keeps stations and lines; erases addresses of car trips, plates and names of drivers.
    erase: (tx, { id }) =>
      sql`update orders set passenger = '',
          from_place = case when fields ->> 'kind' = 'trip' then null else from_place end,
          to_place = case when fields ->> 'kind' = 'trip' then null else to_place end,
          fields = case fields ->> 'kind'
            when 'trip' then fields || '{"plate": null, "driver": null, "rideId": null}'::jsonb
            when 'parking' then fields || '{"plate": ""}'::jsonb
            when 'parking_fee' then fields || '{"plate": ""}'::jsonb
            when 'ticket' then fields || '{"code": null}'::jsonb
            else fields end
        where user_id = ${id}`.execute(tx),
  },
});
export const { findRow, findRows, insertRow, queries, updateRows } = orderTables;

/** Orders, for lists, ledgers and counts of other modules. */
export const orderView = readView(
  'orders',
  'user_id',
  'id',
  'type',
  'status',
  'status_before_refund',
  'amount_cents',
  'paid_cents',
  'passenger',
  'line',
  'from_place',
  'to_place',
  'fields',
  'holds',
  'occurred_at',
  'completed_at',
  'pay_deadline',
);

/** Events of orders. */
export const orderEventView = readView('order_events', 'user_id', 'order_id', 'event', 'at');
