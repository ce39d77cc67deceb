import type { Bilingual } from '@shtrans/contract/api/schemas';
import type { Context } from '../../../context.ts';
import type { Row } from '../../../db/schema.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { type Html, html, queryText } from '../../../http/html-page.ts';
import { list, withNote, submit, section } from '../../../http/page-parts.ts';
import { ownPictures } from '../../base/files/service.ts';
import {
  decidedReports,
  decideReport,
  findReport,
  waitingReports,
} from '../../services/parking-reports/service.ts';
import { writeLog } from './log.ts';
import { ROOT } from './operators.ts';
import { idIn } from './refund-pages.ts';
import { may } from './roles.ts';
import { area, type DeskPage, type DeskSite, type DeskWriter, facts } from './site.ts';
import { REPORT_TEXTS, texts } from './texts.ts';

const QUEUE_MAX = 200;
const DECIDED_MAX = 30;
const ANSWER_MAX = 300;

type Report = Row<'parking_reports'>;

/** Adds the pages for reports of wrong parking data, with their pictures and the decision on each. */
export function parkingPages(site: DeskSite, ctx: Context): void {
  site.addPage('GET', '/parking', 'parking.see', async (visit, request, reply) => {
    const waiting = await waitingReports(ctx.db, QUEUE_MAX);
    const decided = await decidedReports(ctx.db, DECIDED_MAX);
    return site.show(request, reply, (writer) => queuePage(writer, waiting, decided), visit);
  });

  site.addPage('GET', '/parking/:id', 'parking.see', async (visit, request, reply) => {
    const id = idIn(request);
    const report = id === undefined ? undefined : await findReport(ctx.db, id);
    if (report === undefined) return site.sendNotFound(request, reply, visit);
    await writeLog(ctx, ctx.db, visit.by, 'parking.seen', {
      subject: report.id,
      riderId: report.user_id,
    });
    const photos = await ownPictures(ctx.db, report.user_id, report.photos);
    const decides = report.state === 'received' && may(visit.operator.role, 'parking.decide');
    const page = (writer: DeskWriter): DeskPage => reportPage(writer, report, photos, decides);
    return site.show(request, reply, page, visit);
  });

  site.addPage('POST', '/parking/:id', 'parking.decide', async (visit, request, reply) => {
    const id = idIn(request);
    const answer = queryText(request.body, 'answer').slice(0, ANSWER_MAX).trim();
    const action = queryText(request.body, 'action');
    const isWhole = answer !== '' && (action === 'accepted' || action === 'refused');
    if (id === undefined || !isWhole) return site.sendNotFound(request, reply, visit);
    await inTransaction(ctx.db, async (tx) => {
      const riderId = await decideReport(ctx, tx, { id, state: action, answer });
      if (riderId === undefined) return;
      const about = { subject: id, reason: answer, riderId };
      await writeLog(ctx, tx, visit.by, `parking.${action}`, about);
    });
    return site.redirectTo(request, reply, `/parking/${id}`);
  });
}

function queuePage(
  { say, link, clock }: DeskWriter,
  waiting: readonly Report[],
  decided: readonly Report[],
): DeskPage {
  const row = (report: Report): Html =>
    withNote(
      link(`${ROOT}/parking/${report.id}`, `${say(report.place.name)} · ${say(report.problem)}`),
      html`${clock(report.sent_at)} · ${say(stateText(report))}`,
    );
  return {
    title: say(texts.parking),
    parts: [
      section(
        say(texts.queue, { count: waiting.length }),
        list(waiting.map(row), say(texts.parkingNone)),
      ),
      ...(decided.length > 0 ? [section(say(texts.decidedLately), list(decided.map(row)))] : []),
    ],
  };
}

const stateText = ({ state }: Report): Bilingual => REPORT_TEXTS[state];

function reportPage(
  { say, link, clock, form }: DeskWriter,
  report: Report,
  photos: readonly string[],
  decides: boolean,
): DeskPage {
  const { id, place, problem, text, user_id: riderId, answer } = report;
  const pictures = photos.map(
    (address, i) =>
      html`<a href="${address}" target="_blank" rel="noreferrer"
        >${say(texts.picture, { n: i + 1 })}</a
      >`,
  );
  const choice = (action: 'accepted' | 'refused'): Html =>
    html`<label class="choice">
      <input type="radio" name="action" value="${action}" required /> ${say(REPORT_TEXTS[action])}
    </label>`;
  return {
    title: say(texts.parkingReport),
    parts: [
      facts([
        [say(texts.where), say(place.name)],
        [say(texts.reason), say(problem)],
        [say(texts.note), text === '' ? null : text],
        [say(texts.asked), clock(report.sent_at)],
        [say(texts.rider), link(`${ROOT}/riders/${riderId}`, riderId)],
        [say(texts.decision), say(stateText(report))],
        [say(texts.answer), answer],
      ]),
      list(pictures, say(texts.noPictures)),
      ...(decides
        ? [
            section(
              say(texts.decide),
              form(
                `${ROOT}/parking/${id}`,
                html`<fieldset>
                  <legend>${say(texts.decision)}</legend>
                  ${choice('accepted')} ${choice('refused')}
                </fieldset>`,
                area('answer', say(texts.answer), { max: ANSWER_MAX }),
                submit(say(texts.decide)),
              ),
            ),
          ]
        : []),
    ],
  };
}
