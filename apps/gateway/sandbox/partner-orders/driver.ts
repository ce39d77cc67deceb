import type { PartnerOrdersDriver } from '../../src/adapters/partner-orders/port.ts';
import type { Context } from '../../src/context.ts';
import type { PartnerSystem } from '../../src/db/schema.ts';
import {
  answerInFailureMode,
  FAILURE_MODES,
  failureModeOf,
  takeFailureMode,
} from '../failure-mode.ts';

import { addressOf } from '@shtrans/contract/addresses';
import { CodedError } from '@shtrans/contract/errors';
import { formatCents } from '@shtrans/contract/money';
import { z } from 'zod';
import { html, queryText } from '../../src/http/html-page.ts';
import { backTo, button, failureModeForm, keyOf, list, partnerSite, type Writer } from '../site.ts';
import { aged, AT_PARTNER, choicesOf, done, isRail, type KeptOrder } from './life.ts';

type PartnerOrdersDeps = Pick<Context, 'config' | 'db' | 'clock'>;

/** A system's pages in the order of its names. */
const ROOTS: Record<PartnerSystem, string> = {
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
async function booksOf(
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
async function saveKept(
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

const nameOf = (order: KeptOrder, { name }: Writer): string =>
  isRail(order)
    ? `${order.train.number} ${name(order.train.from)} - ${name(order.train.to)}`
    : `${name(order.partner.name)} · ${name(order.title)}`;

/** A system's orders and failure mode, and for each order what its customer may do there: POST `{action}`. */
export const partnerOrdersPage = (deps: PartnerOrdersDeps, system: PartnerSystem) => {
  const root = ROOTS[system];
  const app = addressOf(system === 'rail' ? 'railOrders' : 'partnerOrders');
  const title = ({ say }: Writer): string =>
    system === 'rail'
      ? say('沙箱铁路票务', 'Sandbox rail tickets')
      : say('沙箱合作伙伴订单', 'Sandbox partner orders');
  const find = async (params: unknown): Promise<KeptOrder | undefined> =>
    (await booksOf(deps, system, { id: queryText(params, 'id') }))[0]?.body;

  return partnerSite(root, (site) => {
    site.shows('/', async () => {
      const mood = await failureModeOf(deps, system);
      const orders = await booksOf(deps, system);
      return {
        json: { mood, orders },
        page(writer) {
          const { say, link } = writer;
          const items = orders.map(
            ({ phone, body }) =>
              html`${link(`${root}/${body.id}`, nameOf(body, writer))}
                <div class="note">${body.orderNo} · ${body.state} · ${phone}</div>`,
          );
          return {
            title: title(writer),
            note: say(
              '这里代替 12306 与合作伙伴的订单系统。城市出行只能读取这些订单。',
              'Stands for the order systems of 12306 and of the partners. City Transit can only read these orders.',
            ),
            parts: [
              failureModeForm(`${root}/`, writer, FAILURE_MODES, mood),
              html`<h2>${say('订单', 'Orders')}</h2>`,
              list(items, say('还没有订单', 'No orders yet')),
            ],
            links: [backTo(app, writer)],
          };
        },
      };
    });

    takeFailureMode(site, deps, system, root);

    site.shows('/:id', async ({ params }) => {
      const order = await find(params);
      if (order === undefined) return undefined;
      const choices = choicesOf(order, deps.clock.now());
      return {
        json: order,
        page(writer) {
          const { say, name, form, link } = writer;
          const buttons = choices.map((each) => button(each, name(AT_PARTNER[each])));
          return {
            title: title(writer),
            parts: [
              html`<h2>${nameOf(order, writer)}</h2>`,
              list([
                order.orderNo,
                `${say('状态', 'State')}: ${order.state}`,
                `${say('金额', 'Amount')}: ¥${formatCents(order.amountCents)}`,
              ]),
              buttons.length > 0
                ? form(`${root}/${order.id}`, ...buttons)
                : html`<p class="note">
                    ${say('当前没有可以办理的业务', 'Nothing can be done with it now')}
                  </p>`,
            ],
            links: [backTo(app, writer), link(`${root}/`, say('全部订单', 'All orders'))],
          };
        },
      };
    });

    const form = z.object({ action: keyOf(AT_PARTNER) });
    site.takes('/:id', form, async ({ action }, { params }) => {
      const order = await find(params);
      if (order === undefined) throw new CodedError('not_found');
      const next = done(order, action, deps.clock.now());
      if (next !== undefined) await saveKept(deps, system, next);
      return { json: next ?? order, next: `${root}/${order.id}` };
    });
  });
};
