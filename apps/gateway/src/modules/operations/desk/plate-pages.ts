import type { Context } from '../../../context.ts';
import type { Row } from '../../../db/schema.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { type Html, html } from '../../../http/html-page.ts';
import { list, withNote } from '../../../http/page-parts.ts';
import { ownPictures } from '../../base/files/service.ts';
import {
  decidedLicences,
  decideLicence,
  findLicence,
  waitingLicences,
} from '../../travel/reports/service.ts';
import { decisionIn, decisionPart, LISTED_MAX, pictureLinks, queueParts } from './decided-queue.ts';
import { writeLog } from './log.ts';
import { ROOT } from './operators.ts';
import { idIn } from './refund-pages.ts';
import { may } from './roles.ts';
import { type DeskPage, type DeskSite, type DeskWriter, facts } from './site.ts';
import { REPORT_TEXTS, texts } from './texts.ts';

type Licence = Row<'plate_licences'>;

/** Adds the pages for pictures of vehicle licences, by which riders prove their plates. */
export function platePages(site: DeskSite, ctx: Context): void {
  site.addPage('GET', '/plates', 'plates.decide', async (visit, request, reply) => {
    const waiting = await waitingLicences(ctx.db, LISTED_MAX.waiting);
    const decided = await decidedLicences(ctx.db, LISTED_MAX.decided);
    return site.show(request, reply, (writer) => queuePage(writer, waiting, decided), visit);
  });

  site.addPage('GET', '/plates/:id', 'plates.decide', async (visit, request, reply) => {
    const id = idIn(request);
    const licence = id === undefined ? undefined : await findLicence(ctx.db, id);
    if (licence === undefined) return site.sendNotFound(request, reply, visit);
    const { user_id: riderId, photo } = licence;
    await writeLog(ctx, ctx.db, visit.by, 'plates.seen', { subject: licence.id, riderId });
    const pictures = await ownPictures(ctx, ctx.db, riderId, [photo]);
    const decides = licence.state === 'received' && may(visit.operator.role, 'plates.decide');
    const page = (writer: DeskWriter) => licencePage(writer, licence, pictures, decides);
    return site.show(request, reply, page, visit);
  });

  site.addPage('POST', '/plates/:id', 'plates.decide', async (visit, request, reply) => {
    const decision = decisionIn(request);
    if (decision === undefined) return site.sendNotFound(request, reply, visit);
    const { id, state, answer } = decision;
    await inTransaction(ctx.db, async (tx) => {
      const riderId = await decideLicence(ctx, tx, decision);
      if (riderId === undefined) return;
      const about = { subject: id, reason: answer, riderId };
      await writeLog(ctx, tx, visit.by, `plates.${state}`, about);
    });
    return site.redirectTo(request, reply, `/plates/${id}`);
  });
}

function queuePage(
  writer: DeskWriter,
  waiting: readonly Licence[],
  decided: readonly Licence[],
): DeskPage {
  const { say, link, clock } = writer;
  const row = ({ id, plate, sent_at, state }: Licence): Html =>
    withNote(
      link(`${ROOT}/plates/${id}`, plate),
      html`${clock(sent_at)} · ${say(REPORT_TEXTS[state])}`,
    );
  return {
    title: say(texts.licences),
    parts: queueParts(writer, { waiting, decided }, row, texts.licencesNone),
  };
}

function licencePage(
  writer: DeskWriter,
  { id, plate, user_id: riderId, sent_at, state, answer }: Licence,
  pictures: readonly string[],
  decides: boolean,
): DeskPage {
  const { say, link, clock } = writer;
  return {
    title: say(texts.licence),
    parts: [
      facts([
        [say(texts.plate), plate],
        [say(texts.asked), clock(sent_at)],
        [say(texts.rider), link(`${ROOT}/riders/${riderId}`, riderId)],
        [say(texts.decision), say(REPORT_TEXTS[state])],
        [say(texts.answer), answer],
      ]),
      list(pictureLinks(writer, pictures), say(texts.noPictures)),
      html`<p class="note">${say(texts.licenceHint)}</p>`,
      ...(decides ? [decisionPart(writer, `${ROOT}/plates/${id}`)] : []),
    ],
  };
}
