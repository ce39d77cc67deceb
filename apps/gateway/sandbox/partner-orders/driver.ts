import type { PartnerOrdersDriver } from '../../src/adapters/partner-orders/port.ts';
import type { Context } from '../../src/context.ts';
import type { PartnerSystem } from '../../src/db/schema.ts';
import { answerInFailureMode } from '../failure-mode.ts';
import { aged, type KeptOrder } from './life.ts';

export type PartnerOrdersDeps = Pick<Context, 'config' | 'db' | 'clock'>;

/** A system's pages in the order of its names. */
export const ROOTS: Record<PartnerSystem, string> = {
  rail: '/sandbox/rail-orders',
  partners: '/sandbox/partner-orders',
};

/** A partner system with books of its own, which ages its orders by the clock. */
export function sandboxPartnerOrders(
  deps: PartnerOrdersDeps,
  system: PartnerSystem,
): PartnerOrdersDriver {
  const orders = async (phone: string) => (await booksOf(deps, system, { phone })).map(bodyOf);
  const order = async (phone: string, id: string) =>
    (await booksOf(deps, system, { phone, id })).map(bodyOf)[0] ?? null;
  return {
    name: 'sandbox',
    orders: (phone, signal) => answerInFailureMode(deps, system, () => orders(phone), signal),
    order: (phone, id, signal) => answerInFailureMode(deps, system, () => order(phone, id), signal),
  };
}

interface Kept {
  phone: string;
  body: KeptOrder;
}
const bodyOf = ({ body }: Kept): KeptOrder => body;

/**
 * Orders of a system as they are now, the newest first, each with the address of its page here: of one
 * rider, of one id, or the newest 40 of all.
 */
export async function booksOf(
  { db, clock, config }: PartnerOrdersDeps,
  system: PartnerSystem,
  of: { phone?: string; id?: string } = {},
): Promise<Kept[]> {
  let query = db
    .selectFrom('sandbox_partner_orders')
    .select(['phone', 'body'])
    .where('system', '=', system);
  if (of.phone !== undefined) query = query.where('phone', '=', of.phone);
  else query = query.limit(40);
  if (of.id !== undefined) query = query.where('id', '=', of.id);
  const rows = await query.orderBy('created_at', 'desc').orderBy('phone').orderBy('id').execute();
  const root = (config.PUBLIC_URL ?? '') + ROOTS[system];
  return rows.map(({ phone, body }) => ({
    phone,
    body: { ...aged(body, clock.now()), link: `${root}/${body.id}` },
  }));
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
