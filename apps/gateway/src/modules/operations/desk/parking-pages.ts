import type { Bilingual } from '@shtrans/contract/api/schemas';
import type { Context } from '../../../context.ts';
import type { Row } from '../../../db/schema.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { type Html, html } from '../../../http/html-page.ts';
import { list, withNote } from '../../../http/page-parts.ts';
import { ownPictures } from '../../base/files/service.ts';
import {
  decidedReports,
  decideReport,
  findReport,
  waitingReports,
} from '../../services/parking-reports/service.ts';
import { decisionIn, decisionPart, LISTED_MAX, pictureLinks, queueParts } from './decided-queue.ts';
import { writeLog } from './log.ts';
import { ROOT } from './operators.ts';
import { idIn } from './refund-pages.ts';
import { may } from './roles.ts';
import { type DeskPage, type DeskSite, type DeskWriter, facts } from './site.ts';
import { REPORT_TEXTS, texts } from './texts.ts';

type Report = Row<'parking_reports'>;

/** Adds the pages for reports of wrong parking data, with their pictures and the decision on each. */
export function parkingPages(site: DeskSite, ctx: Context): void {
  site.addPage('GET', '/parking', 'parking.see', async (visit, request, reply) => {
    const waiting = await waitingReports(ctx.db, LISTED_MAX.waiting);
    const decided = await decidedReports(ctx.db, LISTED_MAX.decided);
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
    const photos = await ownPictures(ctx, ctx.db, report.user_id, report.photos);
    const decides = report.state === 'received' && may(visit.operator.role, 'parking.decide');
    const page = (writer: DeskWriter): DeskPage => reportPage(writer, report, photos, decides);
    return site.show(request, reply, page, visit);
  });

  site.addPage('POST', '/parking/:id', 'parking.decide', async (visit, request, reply) => {
    const decision = decisionIn(request);
    if (decision === undefined) return site.sendNotFound(request, reply, visit);
    const { id, state, answer } = decision;
    await inTransaction(ctx.db, async (tx) => {
      const riderId = await decideReport(ctx, tx, decision);
      if (riderId === undefined) return;
      const about = { subject: id, reason: answer, riderId };
      await writeLog(ctx, tx, visit.by, `parking.${state}`, about);
    });
    return site.redirectTo(request, reply, `/parking/${id}`);
  });
}

function queuePage(
  writer: DeskWriter,
  waiting: readonly Report[],
  decided: readonly Report[],
): DeskPage {
  const { say, link, clock } = writer;
  const row = (report: Report): Html =>
    withNote(
      link(`${ROOT}/parking/${report.id}`, `${say(report.place.name)} · ${say(report.problem)}`),
      html`${clock(report.sent_at)} · ${say(stateText(report))}`,
    );
  return {
    title: say(texts.parking),
    parts: queueParts(writer, { waiting, decided }, row, texts.parkingNone),
  };
}

const stateText = ({ state }: Report): Bilingual => REPORT_TEXTS[state];

function reportPage(
  writer: DeskWriter,
  report: Report,
  photos: readonly string[],
  decides: boolean,
): DeskPage {
  const { say, link, clock } = writer;
  const { id, place, problem, text, user_id: riderId, answer } = report;
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
      list(pictureLinks(writer, photos), say(texts.noPictures)),
      ...(decides ? [decisionPart(writer, `${ROOT}/parking/${id}`)] : []),
    ],
  };
}
