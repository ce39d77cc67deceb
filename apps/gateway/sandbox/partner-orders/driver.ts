import { addressOf } from '@shtrans/contract/addresses/addresses';
import type { Bilingual } from '@shtrans/contract/api/schemas';
import { amountText } from '@shtrans/contract/values/money';
import { z } from 'zod';
import type { PartnerOrdersDriver } from '../../src/adapters/partner-orders/port.ts';
import type { Context } from '../../src/context.ts';
import type { PartnerSystem } from '../../src/db/schema.ts';
import { html, queryText } from '../../src/http/html-page.ts';
import { answerInFailureMode, showHome } from '../failure-mode.ts';
import {
  backTo,
  button,
  keyOf,
  list,
  withNote,
  type PartnerPage,
  partnerSite,
  type Writer,
} from '../site.ts';
import { aged, choicesOf, afterChoice, isRail, type KeptOrder } from './life.ts';
import texts from './texts.json' with { type: 'json' };
import { queries, updateRows } from '../tables.ts';

type PartnerOrdersDeps = Pick<Context, 'config' | 'db' | 'clock'>;

/** The pages of each system, and the page of the app that shows its orders. */
const SYSTEMS = {
  rail: { root: '/sandbox/rail-orders', app: addressOf('railOrders') },
  partners: { root: '/sandbox/partner-orders', app: addressOf('partnerOrders') },
};

/** A partner system with its own orders, which change with time. */
export function sandboxPartnerOrders(
  deps: PartnerOrdersDeps,
  system: PartnerSystem,
): PartnerOrdersDriver {
  const orders = async (filter: Of) =>
    (await booksOf(deps, system, filter)).map(({ body }) => body);
  const order = async (filter: Of) => (await orders(filter))[0] ?? null;
  return {
    orders: (phone, signal) => answerInFailureMode(deps, system, () => orders({ phone }), signal),
    order: (phone, id, signal) =>
      answerInFailureMode(deps, system, () => order({ phone, id }), signal),
  };
}

/** Selects the orders of one rider, one order, or all. */
type Of = { phone?: string; id?: string };

/**
 * Returns the current orders of a system, the newest first, each with the URL of its sandbox page; at most 40 unless they
 * are of one rider.
 */
async function booksOf(
  { db, clock, config }: PartnerOrdersDeps,
  system: PartnerSystem,
  filter: Of = {},
): Promise<{ phone: string; body: KeptOrder }[]> {
  let query = queries(db)
    .selectFrom('sandbox.partner_orders')
    .select(['phone', 'body'])
    .where((eb) => eb.and({ system, ...filter }));
  if (filter.phone === undefined) query = query.limit(40);
  const rows = await query.orderBy('created_at', 'desc').orderBy('phone').orderBy('id').execute();
  const root = (config.PUBLIC_URL ?? '') + SYSTEMS[system].root;
  return rows.map(({ phone, body }) => ({
    phone,
    body: { ...aged(body, clock.now()), link: `${root}/${body.id}` },
  }));
}

const nameOf = (order: KeptOrder, { say }: Writer): string =>
  isRail(order)
    ? `${order.train.number} ${say(order.train.from)} - ${say(order.train.to)}`
    : `${say(order.partner.name)} · ${say(order.title)}`;

const STATES: Readonly<Record<string, Bilingual | undefined>> = texts.states;

/** A state of an actual partner that has no text here shows its code. */
const stateText = ({ state }: KeptOrder, { say }: Writer): string => {
  const text = STATES[state];
  return text === undefined ? state : say(text);
};

/** The page of a system's orders and failure mode, and a page per order with its customer's actions: POST `{action}`. */
export const partnerOrdersPage = (deps: PartnerOrdersDeps, system: PartnerSystem) => {
  const { root, app } = SYSTEMS[system];
  const find = async (params: unknown): Promise<KeptOrder | undefined> =>
    (await booksOf(deps, system, { id: queryText(params, 'id') }))[0]?.body;

  return partnerSite(root, (site) => {
    showHome(site, deps, { system, root, app }, async () => {
      const orders = await booksOf(deps, system);
      return {
        json: { orders },
        home: (writer) => ({
          title: writer.say(texts.titles[system]),
          note: writer.say(texts.note),
          heading: writer.say(texts.orders),
          items: orders.map(({ phone, body }) =>
            withNote(
              writer.link(`${root}/${body.id}`, nameOf(body, writer)),
              [body.orderNo, stateText(body, writer), phone].join(' · '),
            ),
          ),
          none: writer.say(texts.none),
        }),
      };
    });

    site.shows('/:id', async ({ params }) => {
      const order = await find(params);
      return order && { json: order, page: (writer) => orderPage(order, system, writer) };
    });

    const form = z.object({ action: keyOf(texts.choices) });
    site.takes('/:id', form, async ({ action }, { params }) => {
      const order = await find(params);
      if (order === undefined) return undefined;
      const [key, next] = [{ system, id: order.id }, `${root}/${order.id}`];
      if (!choicesOf(order).includes(action)) return { json: order, next };
      const json = afterChoice(order, action, deps.clock.now());
      await updateRows(deps.db, 'sandbox.partner_orders', key, { body: JSON.stringify(json) });
      return { json, next };
    });
  });
};

/** The page of an order with its customer's possible actions. */
function orderPage(order: KeptOrder, system: PartnerSystem, writer: Writer): PartnerPage {
  const { root, app } = SYSTEMS[system];
  const { say, form, link } = writer;
  const buttons = choicesOf(order).map((each) => button(each, say(texts.choices[each])));
  return {
    title: say(texts.titles[system]),
    parts: [
      html`<h2>${nameOf(order, writer)}</h2>`,
      list([
        order.orderNo,
        `${say(texts.state)}: ${stateText(order, writer)}`,
        `${say(texts.amount)}: ${amountText(order.amountCents)}`,
      ]),
      buttons.length > 0
        ? form(`${root}/${order.id}`, ...buttons)
        : html`<p class="note">${say(texts.noChoice)}</p>`,
    ],
    links: [backTo(app, writer), link(`${root}/`, say(texts.all))],
  };
}
