import formbody from '@fastify/formbody';
import { addressOf } from '@shtrans/contract/addresses';
import { CodedError } from '@shtrans/contract/errors';
import { formatCents } from '@shtrans/contract/money';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { PartnerSystem } from '../../src/db/tables/partner-orders.ts';
import { html, type Html, sendPage, wantsJson } from '../../src/http/html-page.ts';
import { languageOfPage, languageQuery, type Language } from '../../src/http/language.ts';
import { failureModeForm } from '../failure-mode-form.ts';
import { failureModeOf, FAILURE_MODES, setFailureMode } from '../failure-mode.ts';
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
    const { root } = PLACES[system];

    app.get('/', async (request, reply) => {
      const [failureMode, orders] = await Promise.all([
        failureModeOf(deps, system),
        newestOrders(deps, system),
      ]);
      void reply.header('vary', 'accept').header('cache-control', 'no-store');
      if (wantsJson(request.headers.accept)) return { mood: failureMode, orders };
      const language = languageOfPage(request.query);
      const t = PARTNER_ORDERS_TEXTS[language];
      return show(reply, system, language, '', [
        html`<p class="note">${t.note}</p>
          ${failureModeForm({ action: `${root}/${languageQuery(language)}`, failureModes: FAILURE_MODES, failureMode, texts: t })}
          <h2>${t.orders}</h2>
          <ul>
            ${
              orders.length > 0
                ? orders.map(({ phone, body }) => listed(root, phone, body, language))
                : html`<li>${t.none}</li>`
            }
          </ul>`,
      ]);
    });

    app.post('/', async (request, reply) => {
      const { mood } = z.object({ mood: z.enum(FAILURE_MODES) }).parse(request.body);
      await setFailureMode(deps, system, mood);
      if (wantsJson(request.headers.accept)) return { mood };
      return reply.redirect(`${root}/${languageQuery(languageOfPage(request.query))}`, 303);
    });

    app.get('/:id', async (request, reply) => {
      const { id } = params.parse(request.params);
      const kept = await findKept(deps, system, id);
      void reply.header('vary', 'accept').header('cache-control', 'no-store');
      if (wantsJson(request.headers.accept)) {
        if (kept === undefined) throw new CodedError('not_found');
        return kept.body;
      }
      const language = languageOfPage(request.query);
      const t = PARTNER_ORDERS_TEXTS[language];
      if (kept === undefined) {
        return show(reply.code(404), system, language, `/${id}`, [html`<p>${t.notFound}</p>`]);
      }
      return show(
        reply,
        system,
        language,
        `/${id}`,
        orderParts(system, kept.body, language, deps.clock.now()),
      );
    });

    app.post('/:id', async (request, reply) => {
      const { id } = params.parse(request.params);
      const { action } = z.object({ action: z.enum(AT_PARTNER) }).parse(request.body);
      const kept = await findKept(deps, system, id);
      if (kept === undefined) throw new CodedError('not_found');
      const next = done(kept.body, action, deps.clock.now());
      if (next !== undefined) await saveKept(deps, system, next);
      if (wantsJson(request.headers.accept)) return next ?? kept.body;
      return reply.redirect(`${root}/${id}${languageQuery(languageOfPage(request.query))}`, 303);
    });
  };

function show(
  reply: FastifyReply,
  system: PartnerSystem,
  language: Language,
  path: string,
  parts: readonly Html[],
): FastifyReply {
  const t = PARTNER_ORDERS_TEXTS[language];
  const { root, app } = PLACES[system];
  const other = languageQuery(language === 'en_us' ? 'zh_cn' : 'en_us');
  return sendPage(reply, {
    language,
    title: t[system],
    body: html`<main>
      <h1>${t[system]}</h1>
      ${parts}
      <p>
        <a href="${app}${languageQuery(language)}">${t.back}</a> ·
        ${path === '' ? '' : html`<a href="${root}/${languageQuery(language)}">${t.list}</a> · `}
        <a href="${root}${path === '' ? '/' : path}${other}">${t.other}</a>
      </p>
    </main>`,
  });
}

const nameOf = (order: KeptOrder, language: Language): string => {
  const key = language === 'en_us' ? 'en' : 'zh';
  return isRail(order)
    ? `${order.train.number} ${order.train.from[key]} - ${order.train.to[key]}`
    : `${order.partner.name[key]} · ${order.title[key]}`;
};

const listed = (root: string, phone: string, order: KeptOrder, language: Language): Html =>
  html`<li>
    <a href="${root}/${order.id}${languageQuery(language)}">${nameOf(order, language)}</a>
    <div class="note">${order.orderNo} · ${order.state} · ${phone}</div>
  </li>`;

function orderParts(
  system: PartnerSystem,
  order: KeptOrder,
  language: Language,
  now: Date,
): readonly Html[] {
  const t = PARTNER_ORDERS_TEXTS[language];
  const choices = choicesOf(order, now);
  const action = `${PLACES[system].root}/${order.id}${languageQuery(language)}`;
  return [
    html`<h2>${nameOf(order, language)}</h2>
      <ul>
        <li>${order.orderNo}</li>
        <li>${t.state}: ${order.state}</li>
        <li>${t.amount}: ¥${formatCents(order.amountCents)}</li>
      </ul>`,
    choices.length === 0
      ? html`<p class="note">${t.nothing}</p>`
      : html`<form method="post" action="${action}">
          ${choices.map(
            (each) =>
              html`<button type="submit" name="action" value="${each}">${t.at[each]}</button>`,
          )}
        </form>`,
  ];
}
