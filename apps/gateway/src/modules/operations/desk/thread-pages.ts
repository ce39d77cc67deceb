import { HELP_TEXT_MAX } from '@shtrans/contract/help/facts';
import { amountText } from '@shtrans/contract/values/money';
import type { Bilingual } from '@shtrans/contract/api/schemas';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { type Html, html, queryText } from '../../../http/html-page.ts';
import { list, withNote, submit, section } from '../../../http/page-parts.ts';
import {
  type Answered,
  answerThread,
  type DeskAnswer,
  riderOfThread,
  threadFacts,
  waitingThreads,
} from '../../services/help/service.ts';
import { pictureLinks } from './decided-queue.ts';
import { writeLog } from './log.ts';
import { ROOT } from './operators.ts';
import { around, choice, idIn } from './refund-pages.ts';
import { centsOf } from './amounts.ts';
import { orderFacts } from './order-facts.ts';
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
import { HELP_CATEGORY_TEXTS, HELP_STATE_TEXTS } from './help-texts.ts';

const QUEUE_MAX = 200;
const SHOWN_CHARACTERS = 80;

type Facts = Awaited<ReturnType<typeof threadFacts>>;

/** Adds the queue of threads that wait for an answer, with the order of each and the answer or decision. */
export function threadPages(site: DeskSite, ctx: Context): void {
  site.addPage('GET', '/help', 'help.see', async (visit, request, reply) => {
    const waiting = await waitingThreads(ctx.db, QUEUE_MAX);
    return site.show(request, reply, (writer) => queuePage(writer, waiting), visit);
  });

  const showThread = async (
    visit: Visit,
    request: FastifyRequest,
    reply: FastifyReply,
    banner?: Said,
  ): Promise<FastifyReply> => {
    const id = idIn(request);
    if (id === undefined) return site.sendNotFound(request, reply, visit);
    const threadDetails = await threadFacts(ctx, id);
    const { user_id: riderId } = threadDetails.thread;
    if (request.method === 'GET') {
      await writeLog(ctx, ctx.db, visit.by, 'help.seen', { subject: id, riderId });
    }
    const page = (writer: DeskWriter): DeskPage => ({
      title: writer.say(texts.help),
      said: banner ?? bannerIn(BANNERS, request),
      status: banner ? 400 : 200,
      parts: [
        ...threadParts(writer, threadDetails),
        ...(threadDetails.thread.state === 'closed'
          ? []
          : [answerForm(writer, visit, threadDetails, queryText(request.body, 'answer'))]),
      ],
    });
    return site.show(request, reply, page, visit);
  };
  site.addPage('GET', '/help/:id', 'help.see', showThread);

  site.addPage('POST', '/help/:id', 'help.see', async (visit, request, reply) => {
    const id = idIn(request);
    if (id === undefined) return site.sendNotFound(request, reply, visit);
    const showFault = (fault: Bilingual): Promise<FastifyReply> =>
      showThread(visit, request, reply, { text: fault, good: false });
    const text = queryText(request.body, 'answer').slice(0, HELP_TEXT_MAX);
    if (text === '') return await showFault(texts.answerMissing);
    const { mostCents } = await threadFacts(ctx, id);
    const grantedCents = grantedAmount(request.body, canRefund(visit) ? mostCents : 0);
    if (grantedCents === 'wrong') {
      return await showFault(mostCents === 0 ? texts.orderChanged : texts.amountWrong);
    }
    const seenMessages = Number(queryText(request.body, 'seen'));
    const outcome = await answerAndLog(ctx, visit, id, { text, seen: seenMessages, grantedCents });
    return site.redirectTo(request, reply, `/help/${id}?said=${outcome}`);
  });
}

/** Whether an operator may refund money by a decision. */
const canRefund = ({ operator }: Visit): boolean => may(operator.role, 'refunds.decide');

/** Returns the decision of a form, see `DeskAnswer`, or `wrong` if the amount is invalid or above the maximum refund. */
function grantedAmount(form: unknown, mostCents: number): DeskAnswer['grantedCents'] | 'wrong' {
  const action = queryText(form, 'action');
  if (action === 'answer') return undefined;
  if (action === 'decide') return null;
  const cents = action === 'grant' ? centsOf(queryText(form, 'amount')) : null;
  return cents === null || cents < 1 || cents > mostCents ? 'wrong' : cents;
}

/** Answers or decides, and logs the operator, in one transaction. */
const answerAndLog = (
  ctx: Context,
  { by: actor }: Visit,
  id: string,
  deskAnswer: DeskAnswer,
): Promise<Answered> =>
  inTransaction(ctx.db, async (tx) => {
    const outcome = await answerThread(ctx, tx, id, deskAnswer);
    if (outcome !== 'done') return outcome;
    const { grantedCents, text: reason } = deskAnswer;
    const decisionAction = grantedCents === null ? 'help.decided' : 'help.refunded';
    const riderId = await riderOfThread(tx, id);
    await writeLog(ctx, tx, actor, grantedCents === undefined ? 'help.answered' : decisionAction, {
      subject: id,
      reason,
      ...(riderId !== undefined && { riderId }),
    });
    return outcome;
  });

const BANNERS: Readonly<Record<string, Said>> = {
  done: { text: texts.done, good: true },
  newer: { text: texts.helpNewer, good: false },
  changed: { text: texts.orderChanged, good: false },
};

function queuePage(
  { say, link, clock }: DeskWriter,
  waiting: Awaited<ReturnType<typeof waitingThreads>>,
): DeskPage {
  const items = waiting.map(({ id, category, text, waits_since }) =>
    withNote(
      link(`${ROOT}/help/${id}`, say(HELP_CATEGORY_TEXTS[category])),
      html`${text.slice(0, SHOWN_CHARACTERS)}
      ${waits_since === null ? '' : html` · ${around(say(texts.askedAt), clock(waits_since))}`}`,
    ),
  );
  return {
    title: say(texts.help),
    parts: [section(say(texts.helpQueue, { count: items.length }), list(items, say(texts.noHelp)))],
  };
}

function threadParts(writer: DeskWriter, threadDetails: Facts): Html[] {
  const { say, link, clock } = writer;
  const { thread, messages, order } = threadDetails;
  const about = facts([
    [say(texts.helpCategory), say(HELP_CATEGORY_TEXTS[thread.category])],
    [say(texts.status), say(HELP_STATE_TEXTS[thread.state])],
    [say(texts.rider), link(`${ROOT}/riders/${thread.user_id}`, thread.user_id)],
    [
      say(texts.helpGranted),
      thread.granted_cents === null ? null : amountText(thread.granted_cents),
    ],
  ]);
  const messageItems = messages.map(({ by: author, text, photos, at: writtenAt }) =>
    withNote(
      html`<div class="said-so">${text}</div>
        ${pictureLinks(writer, photos).map((link) => html`${link} `)}`,
      html`${author === 'desk' ? say(texts.desk) : say(texts.rider)} · ${clock(new Date(writtenAt))}`,
    ),
  );
  return [
    html`<div class="columns">
      ${section(say(texts.help), about)}
      ${order === undefined ? '' : section(say(texts.order), orderFacts(writer, { order }))}
    </div>`,
    section(say(texts.helpMessages), list(messageItems)),
  ];
}

function answerForm(
  { say, form }: DeskWriter,
  visit: Visit,
  { thread, mostCents }: Facts,
  typed: string,
): Html {
  const grantChoices =
    thread.category === 'fee_dispute' && canRefund(visit) && mostCents > 0
      ? [
          choice('grant', say(texts.helpGrant)),
          field('amount', say(texts.backCents, { most: amountText(mostCents) }), {
            inputmode: 'decimal',
            maxlength: 10,
          }),
        ]
      : [];
  return section(
    say(texts.helpAnswer),
    form(
      `${ROOT}/help/${thread.id}`,
      html`<input type="hidden" name="seen" value="${thread.messages}" />`,
      html`<fieldset>
        <legend>${say(texts.decision)}</legend>
        ${choice('answer', say(texts.helpOnlyAnswer))} ${choice('decide', say(texts.helpDecide))}
        ${grantChoices}
      </fieldset>`,
      area('answer', say(texts.answer), { max: HELP_TEXT_MAX, value: typed }),
      submit(say(texts.helpSend)),
    ),
  );
}
