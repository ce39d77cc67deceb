import { amountText } from '@shtrans/contract/values/money';
import type { Bilingual } from '@shtrans/contract/api/schemas';
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { UUID } from '../../../db/uuid.ts';
import { type Html, html, queryText } from '../../../http/html-page.ts';
import { button, list, section } from '../../../http/page-parts.ts';
import {
  decideRepair,
  type RepairDecided,
  type RepairFacts,
  repairQueue,
} from '../../travel/reports/service.ts';
import { type Actor, writeLog } from './log.ts';
import { ROOT } from './operators.ts';
import { type DeskPage, type DeskSite, type DeskWriter, facts, field, type Said } from './site.ts';
import { DOUBT_TEXTS, texts } from './texts.ts';

const QUEUE_MAX = 100;
const ANSWER_MAX = 300;

const BANNERS: Record<RepairDecided, Said> = {
  done: { text: texts.done, good: true },
  decided: { text: texts.decidedBefore, good: false },
  changed: { text: texts.repairChanged, good: false },
};

/** Adds the queue of metro rides whose rider reports a missing entry or exit and that no rule decided. */
export function repairPages(site: DeskSite, ctx: Context): void {
  site.addPage('GET', '/repairs', 'repairs.decide', async (visit, request, reply) => {
    const queue = await repairQueue(ctx.db, QUEUE_MAX);
    const word = queryText(request.query, 'said');
    const banner = Object.entries(BANNERS).find(([name]) => name === word)?.[1];
    return site.show(request, reply, (writer) => queuePage(writer, queue, banner), visit);
  });
  site.addPage('POST', '/repairs/:id', 'repairs.decide', async (visit, request, reply) => {
    const id = queryText(request.params, 'id');
    const answer = queryText(request.body, 'answer').slice(0, ANSWER_MAX).trim();
    const action = queryText(request.body, 'action');
    if (!UUID.test(id) || answer === '' || (action !== 'mend' && action !== 'refuse')) {
      return site.sendNotFound(request, reply, visit);
    }
    const outcome = await decide(ctx, visit.by, id, { mend: action === 'mend', answer });
    return site.redirectTo(request, reply, `/repairs?said=${outcome}`);
  });
}

/** Decides on a repair and logs the operator, in one transaction. */
const decide = (
  ctx: Context,
  actor: Actor,
  id: string,
  decision: { mend: boolean; answer: string },
): Promise<RepairDecided> =>
  inTransaction(ctx.db, async (tx) => {
    const outcome = await decideRepair(ctx, tx, id, decision);
    const action = decision.mend ? 'repairs.mended' : 'repairs.refused';
    if (outcome === 'done') {
      await writeLog(ctx, tx, actor, action, { subject: id, reason: decision.answer });
    }
    return outcome;
  });

function queuePage(
  writer: DeskWriter,
  queue: readonly RepairFacts[],
  banner: Said | undefined,
): DeskPage {
  const { say } = writer;
  return {
    title: say(texts.repairs),
    said: banner,
    parts: [
      section(
        say(texts.queue, { count: queue.length }),
        list(
          queue.map((each) => repairPart(writer, each)),
          say(texts.repairsNone),
        ),
      ),
    ],
  };
}

function repairPart(
  { say, clock, form, link }: DeskWriter,
  { repair, station, known: seenPassage, minutes }: RepairFacts,
): Html {
  const { id, missing, at, doubt, fare_cents, user_id, asked_at } = repair;
  const passageText = (kind: 'entry' | 'exit', name: Bilingual, when: Date): Html =>
    html`${say(kind === 'entry' ? texts.entered : texts.left)} ${say(name)} ${clock(when)}`;
  const seenKind = missing === 'entry' ? 'exit' : 'entry';
  return html`${facts([
    [say(texts.rider), link(`${ROOT}/riders/${user_id}`, user_id)],
    [say(texts.asked), clock(asked_at)],
    [
      say(texts.repairSeen),
      seenPassage ? passageText(seenKind, seenPassage.station, seenPassage.at) : null,
    ],
    [say(texts.repairSaid), passageText(missing, station, at)],
    [
      say(texts.repairMinutes),
      minutes === null ? null : say(texts.minutes, { minutes: Math.round(minutes) }),
    ],
    [say(texts.repairFare), amountText(fare_cents)],
    [say(texts.repairWhy), doubt && say(DOUBT_TEXTS[doubt])],
  ])}
  ${form(
    `${ROOT}/repairs/${id}`,
    field('answer', say(texts.answer), { maxlength: ANSWER_MAX, required: '' }),
    button('mend', say(texts.repairMend)),
    button('refuse', say(texts.repairRefuse)),
  )}`;
}
