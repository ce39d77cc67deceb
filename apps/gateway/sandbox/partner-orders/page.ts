import formbody from '@fastify/formbody';
import { addressOf } from '@shtrans/contract/addresses';
import { CodedError } from '@shtrans/contract/errors';
import { formatCents } from '@shtrans/contract/money';
import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import type { PartnerSystem } from '../../src/db/schema.ts';
import { html, type Html } from '../../src/http/html-page.ts';
import type { Language } from '../../src/http/language.ts';
import { failureModeOf, FAILURE_MODES, takeFailureMode } from '../failure-mode.ts';
import {
  answerForm,
  answerWithPage,
  backTo,
  failureModeForm,
  linkTo,
  type PartnerPage,
} from '../partner-page.ts';
import { findKept, newestOrders, type PartnerOrdersDeps, saveKept } from './driver.ts';
import { AT_PARTNER, choicesOf, done, isRail, type KeptOrder } from './life.ts';
import { PARTNER_ORDERS_TEXTS } from './texts.ts';

/** Where each system's pages and the app's list of its orders are. */
const PLACES: Record<PartnerSystem, { root: string; app: string }> = {
  rail: { root: '/sandbox/rail-orders', app: addressOf('railOrders') },
  partners: {
    root: '/sandbox/partner-orders',
    app: addressOf('partnerOrders'),
  },
};

const params = z.object({ id: z.string().max(64) });
/**
 * A sandbox partner system's pages: its orders and its failure mode, and for each order what its customer may
 * do there. By JSON too (`Accept`): POST `{mood}` to the root, POST `{action}` to an order.
 */
export const partnerOrdersPage =
  (deps: PartnerOrdersDeps, system: PartnerSystem): FastifyPluginAsync =>
  async (app) => {
    await app.register(formbody);
    const { root, app: list } = PLACES[system];

    app.get('/', async (request, reply) => {
      const [failureMode, orders] = await Promise.all([
        failureModeOf(deps, system),
        newestOrders(deps, system),
      ]);
      return answerWithPage(request, reply, { mood: failureMode, orders }, (language) => {
        const t = PARTNER_ORDERS_TEXTS[language];
        return {
          self: `${root}/`,
          title: t[system],
          note: t.note,
          parts: [
            failureModeForm({
              action: `${root}/`,
              language,
              failureModes: FAILURE_MODES,
              failureMode,
              texts: t,
            }),
            {
              heading: t.orders,
              items: orders.map(({ phone, body }) => listed(root, phone, body, language)),
              none: t.none,
            },
          ],
          links: [backTo(list, language)],
        };
      });
    });

    takeFailureMode(app, deps, system, `${root}/`);

    app.get('/:id', async (request, reply) => {
      const { id } = params.parse(request.params);
      const kept = await findKept(deps, system, id);
      return answerWithPage(request, reply, kept?.body, (language) => {
        const t = PARTNER_ORDERS_TEXTS[language];
        return {
          self: `${root}/${id}`,
          title: t[system],
          parts:
            kept === undefined
              ? [html`<p>${t.notFound}</p>`]
              : orderParts(`${root}/${id}`, kept.body, language, deps.clock.now()),
          links: [backTo(list, language), [`${root}/`, t.list]],
        };
      });
    });

    app.post('/:id', async (request, reply) => {
      const { id } = params.parse(request.params);
      const { action } = z.object({ action: z.enum(AT_PARTNER) }).parse(request.body);
      const kept = await findKept(deps, system, id);
      if (kept === undefined) throw new CodedError('not_found');
      const next = done(kept.body, action, deps.clock.now());
      if (next !== undefined) await saveKept(deps, system, next);
      return answerForm(request, reply, next ?? kept.body, `${root}/${id}`);
    });
  };

const nameOf = (order: KeptOrder, language: Language): string => {
  const key = language === 'en_us' ? 'en' : 'zh';
  return isRail(order)
    ? `${order.train.number} ${order.train.from[key]} - ${order.train.to[key]}`
    : `${order.partner.name[key]} · ${order.title[key]}`;
};

const listed = (root: string, phone: string, order: KeptOrder, language: Language): Html =>
  html`${linkTo(`${root}/${order.id}`, nameOf(order, language), language)}
    <div class="note">${order.orderNo} · ${order.state} · ${phone}</div>`;

function orderParts(
  action: string,
  order: KeptOrder,
  language: Language,
  now: Date,
): PartnerPage['parts'] {
  const t = PARTNER_ORDERS_TEXTS[language];
  const choices = choicesOf(order, now);
  return [
    {
      heading: nameOf(order, language),
      items: [
        order.orderNo,
        `${t.state}: ${order.state}`,
        `${t.amount}: ¥${formatCents(order.amountCents)}`,
      ],
    },
    choices.length === 0
      ? html`<p class="note">${t.nothing}</p>`
      : { action, buttons: choices.map((each) => [each, t.at[each]] as const) },
  ];
}
