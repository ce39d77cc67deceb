import type { Context } from '../../src/context.ts';
import type { PartnerSystem } from '../../src/db/schema.ts';
import { answerInFailureMode } from '../failure-mode.ts';
import type { PartnerOrdersDriver } from '../../src/adapters/partner-orders/port.ts';
import { aged, type KeptOrder } from './life.ts';

export type PartnerOrdersDeps = Pick<Context, 'config' | 'db' | 'clock'>;

/** A partner system with books of its own, which ages its orders by the clock, and with moods. */
export function sandboxPartnerOrders(
  deps: PartnerOrdersDeps,
  system: PartnerSystem,
): PartnerOrdersDriver {
  const answer = async (found: () => Promise<unknown>, signal: AbortSignal): Promise<unknown> =>
    await answerInFailureMode(deps, system, found, signal);
  return {
    orders: async (phone, signal) =>
      await answer(async () => await ordersOf(deps, system, phone), signal),
    order: async (phone, orderId, signal) =>
      await answer(async () => {
        const kept = await findKept(deps, system, orderId);
        return kept?.phone === phone ? kept.body : null;
      }, signal),
  };
}

async function ordersOf(
  deps: PartnerOrdersDeps,
  system: PartnerSystem,
  phone: string,
): Promise<KeptOrder[]> {
  const rows = await deps.db
    .selectFrom('sandbox_partner_orders')
    .select('body')
    .where('system', '=', system)
    .where('phone', '=', phone)
    .execute();
  return rows.map(({ body }) => told(deps, system, body));
}

/** The order as it is now, with the address of its page here. */
function told(
  { clock, config }: PartnerOrdersDeps,
  system: PartnerSystem,
  order: KeptOrder,
): KeptOrder {
  const base = config.PUBLIC_URL ?? '';
  const path = system === 'rail' ? 'rail-orders' : 'partner-orders';
  return { ...aged(order, clock.now()), link: `${base}/sandbox/${path}/${order.id}` };
}

/** An order of any rider. */
export async function findKept(
  deps: PartnerOrdersDeps,
  system: PartnerSystem,
  id: string,
): Promise<{ phone: string; body: KeptOrder } | undefined> {
  const row = await deps.db
    .selectFrom('sandbox_partner_orders')
    .select(['phone', 'body'])
    .where('system', '=', system)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { phone: row.phone, body: told(deps, system, row.body) };
}

/** The newest orders of all riders, for the page. */
export async function newestOrders(
  deps: PartnerOrdersDeps,
  system: PartnerSystem,
): Promise<{ phone: string; body: KeptOrder }[]> {
  const rows = await deps.db
    .selectFrom('sandbox_partner_orders')
    .select(['phone', 'body'])
    .where('system', '=', system)
    .orderBy('created_at', 'desc')
    .orderBy('phone')
    .orderBy('id')
    .limit(40)
    .execute();
  return rows.map(({ phone, body }) => ({ phone, body: told(deps, system, body) }));
}

/** Writes an order of these books as its customer changed it. */
export async function saveKept(
  { db }: PartnerOrdersDeps,
  system: PartnerSystem,
  order: KeptOrder,
): Promise<void> {
  await db
    .updateTable('sandbox_partner_orders')
    .set({ body: JSON.stringify(order) })
    .where('system', '=', system)
    .where('id', '=', order.id)
    .execute();
}
