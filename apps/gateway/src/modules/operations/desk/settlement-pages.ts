import { amountText } from '@shtrans/contract/values/money';
import { cityDay, addDays } from '@shtrans/contract/values/calendar';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { html, type Html, queryText } from '../../../http/html-page.ts';
import { languageQuery } from '../../../http/language.ts';
import { section } from '../../../http/page-parts.ts';
import {
  settlementDay,
  type SettlementDay,
  settlementDays,
  storedBill,
} from '../../money/payments/service.ts';
import { writeLog } from './log.ts';
import { ROOT } from './operators.ts';
import { DIFFERENCE_TEXTS, settlementTexts, SETTLEMENT_TEXTS } from './settlement-texts.ts';
import { type DeskPage, type DeskSite, type DeskWriter, facts } from './site.ts';

/** Days on a page of the list. */
const DAYS_SHOWN = 31;

const dayIn = (value: unknown): string | undefined => z.iso.date().safeParse(value).data;

/** Returns provider and day of an address; undefined if they are not valid. */
function keyIn({ params }: FastifyRequest): { provider: string; day: string } | undefined {
  const day = dayIn(queryText(params, 'day'));
  const provider = queryText(params, 'provider');
  return day !== undefined && /^[a-z]{1,32}$/.test(provider) ? { provider, day } : undefined;
}

/** Adds the pages of the providers' bills: a list of days, the differences of a day, and the file as it came. */
export function settlementPages(site: DeskSite, ctx: Context): void {
  site.addPage('GET', '/settlements', 'settlements.see', async (visit, request, reply) => {
    const lastDay = dayIn(queryText(request.query, 'until')) ?? cityDay(ctx.clock.now());
    const period = { from: addDays(lastDay, 1 - DAYS_SHOWN), until: lastDay };
    const days = await settlementDays(ctx.db, period);
    const page = (writer: DeskWriter): DeskPage => listPage(writer, days, period);
    return site.show(request, reply, page, visit);
  });

  const path = '/settlements/:provider/:day';
  site.addPage('GET', path, 'settlements.see', async (visit, request, reply) => {
    const key = keyIn(request);
    const settlement = key && (await settlementDay(ctx.db, key));
    if (settlement === undefined) return site.sendNotFound(request, reply, visit);
    const subject = `${settlement.provider} ${settlement.day}`;
    await writeLog(ctx, ctx.db, visit.by, 'settlements.seen', { subject });
    return site.show(request, reply, (writer) => dayPage(writer, settlement), visit);
  });

  site.addPage('GET', `${path}/file`, 'settlements.see', async (visit, request, reply) => {
    const key = keyIn(request);
    const bill = key && (await storedBill(ctx.db, key));
    if (bill?.bytes == null) return site.sendNotFound(request, reply, visit);
    const subject = `${bill.provider} ${bill.day}`;
    await writeLog(ctx, ctx.db, visit.by, 'settlements.downloaded', { subject });
    return reply
      .type('application/octet-stream')
      .headers({
        'cache-control': 'no-store',
        'content-disposition': `attachment; filename="${bill.file_name}"`,
        'x-content-type-options': 'nosniff',
      })
      .send(bill.bytes);
  });
}

const pathOf = ({ provider, day }: Pick<SettlementDay, 'provider' | 'day'>): string =>
  `${ROOT}/settlements/${provider}/${day}`;

/** A table with a row of headers; `rows` are cells. */
const table = (headers: readonly string[], rows: readonly (readonly (string | Html)[])[]): Html =>
  html`<table>
    <thead>
      <tr>
        ${headers.map((header) => html`<th scope="col">${header}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (cells) =>
          html`<tr>
            ${cells.map((cell) => html`<td>${cell}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`;

/** The number of payments or refunds with their sum; nothing if there is no bill. */
const sumOf = ({ state }: SettlementDay, count: number, cents: number): string =>
  state === 'stored' ? `${count} · ${amountText(cents)}` : '–';

const stateOf = ({ say }: DeskWriter, { state, missed_at }: SettlementDay): string =>
  say(SETTLEMENT_TEXTS[state === 'waiting' && missed_at !== null ? 'missing' : state]);

function listPage(
  writer: DeskWriter,
  days: readonly SettlementDay[],
  period: { from: string; until: string },
): DeskPage {
  const { say, link, language } = writer;
  const query = languageQuery(language).replace('?', '&');
  const rows = days.map((day) => [
    link(pathOf(day), day.day),
    day.provider,
    stateOf(writer, day),
    sumOf(day, day.payment_count, day.paid_cents),
    sumOf(day, day.refund_count, day.refunded_cents),
    day.state === 'stored' ? String(day.difference_count) : '–',
  ]);
  const headers = [
    settlementTexts.day,
    settlementTexts.provider,
    settlementTexts.state,
    settlementTexts.payments,
    settlementTexts.refunds,
    settlementTexts.differences,
  ].map((text) => say(text));
  return {
    title: say(settlementTexts.settlements),
    parts: [
      html`<p class="note">${say(settlementTexts.hint)}</p>`,
      section(
        say(settlementTexts.days, period),
        days.length === 0 ? html`<p>${say(settlementTexts.noDays)}</p>` : table(headers, rows),
      ),
      html`<p>
        <a href="${ROOT}/settlements?until=${addDays(period.from, -1)}${query}"
          >${say(settlementTexts.earlierDays)}</a
        >
      </p>`,
    ],
  };
}

type Settlement = NonNullable<Awaited<ReturnType<typeof settlementDay>>>;

function dayPage(writer: DeskWriter, settlement: Settlement): DeskPage {
  const { say, clock, link } = writer;
  const { provider, day, differences, difference_count: count } = settlement;
  const rows = differences.map((difference) => [
    say(DIFFERENCE_TEXTS[difference.kind]),
    difference.oursCents === null ? '–' : amountText(difference.oursCents),
    difference.theirsCents === null ? '–' : amountText(difference.theirsCents),
    difference.paymentId ?? '–',
    difference.refundId ?? '–',
    difference.tradeNo ?? '–',
  ]);
  const headers = [
    settlementTexts.difference,
    settlementTexts.ours,
    settlementTexts.theirs,
    settlementTexts.payment,
    settlementTexts.refund,
    settlementTexts.trade,
  ].map((text) => say(text));
  return {
    title: `${say(settlementTexts.settlements)} · ${provider} · ${day}`,
    parts: [
      facts([
        [say(settlementTexts.state), stateOf(writer, settlement)],
        [say(settlementTexts.fault), settlement.fault],
        [say(settlementTexts.askedAt), clock(settlement.asked_at)],
        [say(settlementTexts.missedAt), settlement.missed_at && clock(settlement.missed_at)],
        [say(settlementTexts.fetchedAt), settlement.fetched_at && clock(settlement.fetched_at)],
        [
          say(settlementTexts.payments),
          sumOf(settlement, settlement.payment_count, settlement.paid_cents),
        ],
        [
          say(settlementTexts.refunds),
          sumOf(settlement, settlement.refund_count, settlement.refunded_cents),
        ],
        [
          say(settlementTexts.file),
          settlement.file_name && link(`${pathOf(settlement)}/file`, settlement.file_name),
        ],
        ['SHA-256', settlement.sha256],
      ]),
      html`<p class="note">${say(settlementTexts.logged)}</p>`,
      ...(settlement.state === 'stored'
        ? [
            section(
              say(settlementTexts.differencesOf, { count }),
              count === 0 ? html`<p>${say(settlementTexts.agrees)}</p>` : table(headers, rows),
              count > rows.length
                ? html`<p class="note">
                    ${say(settlementTexts.onlyFirst, { count: rows.length })}
                  </p>`
                : html``,
            ),
          ]
        : []),
    ],
  };
}
