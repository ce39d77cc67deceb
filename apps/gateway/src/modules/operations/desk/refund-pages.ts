import { FEE_ITEMS } from '@shtrans/contract/fees/schemas';
import { amountText } from '@shtrans/contract/values/money';
import { isOneOf } from '@shtrans/contract/values/narrow';
import { REFUND_ANSWER_MAX } from '@shtrans/contract/refunds/facts';
import type { Bilingual } from '@shtrans/contract/api/schemas';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { Row } from '../../../db/schema.ts';
import { type Html, html, queryText } from '../../../http/html-page.ts';
import { list, withNote, submit, section } from '../../../http/page-parts.ts';
import { timelineOfOrder } from '../../money/orders/service.ts';
import { decidedReviews, dueAt, openReviews, reviewFacts } from '../../money/payments/service.ts';
import { writeLog } from './log.ts';
import { ROOT } from './operators.ts';
import { decide } from './refunds.ts';
import { may } from './roles.ts';
import {
  area,
  type DeskPage,
  type DeskSite,
  type DeskWriter,
  facts,
  field,
  type Said,
  bannerIn,
  type Visit,
} from './site.ts';
import { texts } from './texts.ts';
import { GROUND_TEXTS, REASON_TEXTS, REFUND_STATUS_TEXTS } from './refund-texts.ts';
import { EVENT_TEXTS, FEE_ITEM_TEXTS } from './order-texts.ts';
import { orderFacts } from './order-facts.ts';
import { centsOf } from './amounts.ts';

const QUEUE_MAX = 200;
const DECIDED_MAX = 30;

/** Returns the id in an address, or undefined if it is not a UUID. */
export const idIn = ({ params }: FastifyRequest): string | undefined =>
  z.object({ id: z.uuid() }).safeParse(params).data?.id;

type Facts = Awaited<ReturnType<typeof reviewFacts>>;

/** Adds the queue of refunds under review, with the facts of each ride and the decision on it. */
export function refundPages(site: DeskSite, ctx: Context): void {
  site.addPage('GET', '/refunds', 'refunds.see', async (visit, request, reply) => {
    const [open, decided] = [
      await openReviews(ctx.db, QUEUE_MAX),
      await decidedReviews(ctx.db, DECIDED_MAX),
    ];
    const page = (writer: DeskWriter): DeskPage => queuePage(writer, open, decided, ctx);
    return site.show(request, reply, page, visit);
  });

  const showReview = async (
    visit: Visit,
    request: FastifyRequest,
    reply: FastifyReply,
    banner?: Said,
  ): Promise<FastifyReply> => {
    const id = idIn(request);
    if (id === undefined) return site.sendNotFound(request, reply, visit);
    const reviewDetails = await reviewFacts(ctx, id);
    const timeline = await timelineOfOrder(ctx.db, reviewDetails.order);
    const { user_id: riderId } = reviewDetails.review;
    if (request.method === 'GET') {
      await writeLog(ctx, ctx.db, visit.by, 'refunds.seen', { subject: id, riderId });
    }
    const shownBanner = banner ?? bannerIn(BANNERS, request);
    const page = (writer: DeskWriter): DeskPage => ({
      title: writer.say(texts.refund),
      said: shownBanner,
      status: banner && !banner.good ? 400 : 200,
      parts: [
        ...reviewParts(writer, reviewDetails, timeline),
        ...(reviewDetails.review.status === 'open' && may(visit.operator.role, 'refunds.decide')
          ? [decisionForm(writer, reviewDetails, queryText(request.body, 'answer'))]
          : []),
      ],
    });
    return site.show(request, reply, page, visit);
  };
  site.addPage('GET', '/refunds/:id', 'refunds.see', showReview);

  site.addPage('POST', '/refunds/:id', 'refunds.decide', async (visit, request, reply) => {
    const id = idIn(request);
    if (id === undefined) return site.sendNotFound(request, reply, visit);
    const text = queryText(request.body, 'answer').slice(0, REFUND_ANSWER_MAX);
    const { mostCents } = await reviewFacts(ctx, id);
    const showFault = (fault: Bilingual): Promise<FastifyReply> =>
      showReview(visit, request, reply, { text: fault, good: false });
    if (text === '') return await showFault(texts.answerMissing);
    const amountCents = amountOf(request.body, mostCents);
    if (amountCents === undefined) {
      return await showFault(mostCents === 0 ? texts.orderChanged : texts.amountWrong);
    }
    const outcome = await decide(ctx, visit.by, id, { amountCents, text });
    return site.redirectTo(request, reply, `/refunds/${id}?said=${outcome}`);
  });
}

/** Returns the cents that a form refunds, null if it refuses, or undefined if it is not valid. */
function amountOf(form: unknown, mostCents: number): number | null | undefined {
  const action = queryText(form, 'action');
  if (action === 'refuse') return null;
  const fullCents = action === 'approve' ? mostCents : null;
  const cents = action === 'approve_part' ? centsOf(queryText(form, 'amount')) : fullCents;
  return cents === null || cents < 1 || cents > mostCents ? undefined : cents;
}

const BANNERS: Record<string, Said> = {
  done: { text: texts.done, good: true },
  decided: { text: texts.decidedBefore, good: false },
  changed: { text: texts.orderChanged, good: false },
};

type DecidedReviews = Awaited<ReturnType<typeof decidedReviews>>;

function queuePage(
  { say, link, clock }: DeskWriter,
  open: readonly Row<'refund_reviews'>[],
  decided: DecidedReviews,
  ctx: Context,
): DeskPage {
  const name = (review: Row<'refund_reviews'>): string =>
    `${amountText(review.asked_cents)} · ${say(REASON_TEXTS[review.rider_reason])}`;
  const openItem = (review: Row<'refund_reviews'>): Html => {
    const deadline = dueAt(review);
    const late = deadline < ctx.clock.now() ? html` · <strong>${say(texts.overdue)}</strong>` : '';
    return withNote(
      link(`${ROOT}/refunds/${review.id}`, name(review)),
      html`${around(say(texts.askedAt), clock(review.requested_at))} ·
      ${around(say(texts.dueAt), clock(deadline))}${late}`,
    );
  };
  const decidedItem = (review: DecidedReviews[number]): Html =>
    withNote(
      link(`${ROOT}/refunds/${review.id}`, name(review)),
      html`${review.granted_cents === null ? say(texts.refuse) : say(texts.granted, { amount: amountText(review.granted_cents) })}
      · ${review.decided_at ? clock(review.decided_at) : ''} · ${review.answer ?? ''}`,
    );
  return {
    title: say(texts.refunds),
    parts: [
      section(
        say(texts.queue, { count: open.length }),
        list(open.map(openItem), say(texts.queueEmpty)),
      ),
      ...(decided.length > 0
        ? [section(say(texts.decidedLately), list(decided.map(decidedItem)))]
        : []),
    ],
  };
}

/** Replaces `{time}` in a text by a part of a page. */
export function around(text: string, part: Html): Html {
  const [before = '', after = ''] = text.split('{time}');
  return html`${before}${part}${after}`;
}

type Timeline = Awaited<ReturnType<typeof timelineOfOrder>>;

function reviewParts(writer: DeskWriter, reviewDetails: Facts, timeline: Timeline): Html[] {
  const { say, clock, link } = writer;
  const { review, order, payment, officialCents, refund, alerts, earlier } = reviewDetails;
  const requestFacts = facts([
    [say(texts.asked), clock(review.requested_at)],
    [say(texts.amount), amountText(review.asked_cents)],
    [say(texts.reason), say(REASON_TEXTS[review.rider_reason])],
    [say(texts.note), review.note],
    [say(texts.rider), link(`${ROOT}/riders/${review.user_id}`, review.user_id)],
    ...(review.decided_at === null
      ? []
      : ([
          [say(texts.decidedAt), clock(review.decided_at)],
          [
            say(texts.decision),
            review.status === 'refused' || refund === undefined
              ? say(texts.refuse)
              : `${amountText(refund.amount_cents)} · ${say(REFUND_STATUS_TEXTS[refund.status])}`,
          ],
          [say(texts.answer), review.answer],
        ] as const)),
  ]);
  const paymentFacts = facts([
    [say(texts.paid), amountText(payment.amount_cents)],
    [
      say(texts.official),
      officialCents === null ? say(texts.officialUnknown) : amountText(officialCents),
    ],
    [say(texts.provider), payment.provider],
  ]);
  const eventItems = timeline.map(({ event, at }) =>
    withNote(event === null ? say(texts.created) : say(EVENT_TEXTS[event]), clock(at)),
  );
  const alertItems = alerts.map((alert) =>
    withNote(say(alert.title), html`${say(alert.text)} (${alert.effect}) ${spanOf(writer, alert)}`),
  );
  const earlierItems = earlier.map((each) =>
    withNote(
      html`${amountText(each.amountCents)} · ${say(REFUND_STATUS_TEXTS[each.status])}`,
      html`${clock(each.at)}${each.ground === null ? '' : ` · ${say(GROUND_TEXTS[each.ground])}`}`,
    ),
  );
  return [
    html`<div class="columns">
      ${section(say(texts.refund), requestFacts)}
      ${section(say(texts.order), orderFacts(writer, reviewDetails))}
      ${section(say(texts.paid), paymentFacts, feeLines(writer, order.fee))}
      ${section(say(texts.alerts), list(alertItems, say(texts.noAlerts)))}
      ${section(say(texts.timeline), list(eventItems))}
      ${section(say(texts.earlier), list(earlierItems, say(texts.noEarlier)))}
    </div>`,
  ];
}

const spanOf = (
  { clock }: DeskWriter,
  { from, until }: { from: string | null; until: string | null },
): Html =>
  html`${from === null ? '' : clock(new Date(from))} –
  ${until === null ? '' : clock(new Date(until))}`;

/** Lists the lines of a fee as the fee rule computed them. */
function feeLines({ say }: DeskWriter, fee: Facts['order']['fee']): Html {
  if (fee === null) return html``;
  const textOfItem = (code: string): string =>
    isOneOf(FEE_ITEMS, code) ? say(FEE_ITEM_TEXTS[code]) : code;
  const lines = fee.items.map(
    (item) => [textOfItem(item.code), amountText(item.amountCents)] as const,
  );
  return html`<h3>${say(texts.fee)} (${fee.rule.id} ${fee.rule.version})</h3>
    ${facts([...lines, [say(texts.total), amountText(fee.totalCents)]])}`;
}

/** A radio button for one action of a form. */
export const choice = (action: string, text: string): Html =>
  html`<label class="choice">
    <input type="radio" name="action" value="${action}" required /> ${text}
  </label>`;

function decisionForm(
  { say, form }: DeskWriter,
  { review, mostCents }: Facts,
  answer: string,
): Html {
  const approvalChoices = [
    choice('approve', `${say(texts.approve)} ${amountText(mostCents)}`),
    choice('approve_part', say(texts.approvePart)),
    field('amount', say(texts.backCents, { most: amountText(mostCents) }), {
      inputmode: 'decimal',
      maxlength: 10,
    }),
  ];
  return section(
    say(texts.decide),
    ...(mostCents > 0 ? [] : [html`<p class="said bad">${say(texts.orderChanged)}</p>`]),
    form(
      `${ROOT}/refunds/${review.id}`,
      // One button only: Enter in a field sends the chosen action, not that of the first button.
      html`<fieldset>
        <legend>${say(texts.decision)}</legend>
        ${mostCents > 0 ? approvalChoices : ''} ${choice('refuse', say(texts.refuse))}
      </fieldset>`,
      area('answer', say(texts.answer), { max: REFUND_ANSWER_MAX, value: answer }),
      submit(say(texts.decide)),
    ),
  );
}
