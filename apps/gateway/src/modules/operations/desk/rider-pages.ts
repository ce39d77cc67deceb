import { amountText } from '@shtrans/contract/values/money';
import type { Bilingual } from '@shtrans/contract/api/schemas';
import { maskPhone, PHONE_TYPED_MAX } from '@shtrans/contract/values/phone';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../../context.ts';
import type { Row } from '../../../db/schema.ts';
import { UUID } from '../../../db/uuid.ts';
import { type Html, html, queryText } from '../../../http/html-page.ts';
import { list, withNote, submit, section } from '../../../http/page-parts.ts';
import { findRider, riderOfExactPhone, type UserRow } from '../../people/auth/service.ts';
import { listSessions } from '../../people/sessions/service.ts';
import { writeLog } from './log.ts';
import { ROOT } from './operators.ts';
import { around, idIn } from './refund-pages.ts';
import { closeAccount, deleteRider, endRiderSessions, freePlate, openAccount } from './riders.ts';
import { may, type Right } from './roles.ts';
import {
  type DeskPage,
  type DeskSite,
  type DeskWriter,
  facts,
  field,
  type Said,
  type Visit,
} from './site.ts';
import { NOT_YET, texts } from './texts.ts';
import { STATUS_TEXTS, TYPE_TEXTS } from './order-texts.ts';
import { platesOf } from '../../travel/reports/service.ts';
import { ordersOfRider } from '../../money/orders/service.ts';
import { type AllModules } from '../../define.ts';

const ORDERS_MAX = 20;

/** Actions on a rider, by the form's `action`, with the right that each requires. */
const DEEDS = {
  end: 'riders.end_sessions',
  free: 'riders.free_plates',
  close: 'riders.close',
  open: 'riders.close',
  delete: 'riders.delete',
} as const satisfies Record<string, Right>;
type Deed = keyof typeof DEEDS;
const isDeed = (word: string): word is Deed => Object.hasOwn(DEEDS, word);

const findPage =
  (banner?: Said) =>
  ({ say, form }: DeskWriter): DeskPage => ({
    title: say(texts.riders),
    said: banner,
    status: banner ? 404 : 200,
    parts: [
      section(
        say(texts.find),
        form(
          `${ROOT}/riders`,
          field('phone', say(texts.phone), {
            inputmode: 'tel',
            maxlength: PHONE_TYPED_MAX,
            required: '',
          }),
          submit(say(texts.find)),
        ),
      ),
    ],
  });

/** Adds the pages that find riders by phone and act on their sessions, plates and account. */
export function riderPages(site: DeskSite, ctx: Context, all: AllModules): void {
  site.addPage('GET', '/riders', 'riders.see', async (visit, request, reply) =>
    site.show(request, reply, findPage(), visit),
  );
  // A form keeps phone numbers out of addresses.
  site.addPage('POST', '/riders', 'riders.see', async (visit, request, reply) => {
    const rider = await riderOfExactPhone(ctx.db, queryText(request.body, 'phone'));
    if (rider !== undefined) return site.redirectTo(request, reply, `/riders/${rider.id}`);
    return site.show(request, reply, findPage({ text: texts.riderNone, good: false }), visit);
  });

  const showRider = async (
    visit: Visit,
    request: FastifyRequest,
    reply: FastifyReply,
    banner?: Said,
  ): Promise<FastifyReply> => {
    const id = idIn(request);
    const rider = id === undefined ? undefined : await findRider(ctx.db, id);
    if (rider === undefined) return site.sendNotFound(request, reply, visit);
    if (request.method === 'GET') {
      await writeLog(ctx, ctx.db, visit.by, 'riders.seen', { riderId: rider.id });
    }
    const sessions = await listSessions(ctx, rider.id);
    const orders = await ordersOfRider(ctx.db, rider.id, ORDERS_MAX);
    const plates = await platesOf(ctx.db, rider.id);
    const isDone = queryText(request.query, 'said') === 'done';
    const page = (writer: DeskWriter): DeskPage => ({
      title: writer.say(rider.deleted_at === null ? texts.rider : texts.riderDeleted),
      said: banner ?? (isDone ? { text: texts.done, good: true } : undefined),
      status: banner ? 400 : 200,
      parts: [
        riderFacts(writer, rider),
        sessionsPart(writer, visit, rider, sessions),
        platesPart(writer, visit, rider, plates),
        ordersPart(writer, orders),
        ...deedForms(writer, visit, rider),
      ],
    });
    return site.show(request, reply, page, visit);
  };
  site.addPage('GET', '/riders/:id', 'riders.see', showRider);

  site.addPage('POST', '/riders/:id', 'riders.see', async (visit, request, reply) => {
    const riderId = idIn(request);
    const action = queryText(request.body, 'action');
    const rider = riderId === undefined ? undefined : await findRider(ctx.db, riderId);
    if (rider === undefined || !isDeed(action) || !may(visit.operator.role, DEEDS[action])) {
      return site.sendNotFound(request, reply, visit);
    }
    const showFault = (text: Bilingual): Promise<FastifyReply> =>
      showRider(visit, request, reply, { text, good: false });
    const reason = queryText(request.body, 'reason');
    if (reason === '') return await showFault(texts.whyMissing);
    const about = { riderId: rider.id, reason };
    const { by: actor } = visit;
    if (action === 'end') {
      const sessionId = queryText(request.body, 'session');
      await endRiderSessions(ctx, actor, { ...about, ...(sessionId !== '' && { sessionId }) });
    } else if (action === 'free') {
      const plateId = queryText(request.body, 'plate');
      if (!UUID.test(plateId)) return site.sendNotFound(request, reply, visit);
      await freePlate(ctx, actor, { ...about, plateId });
    } else if (action === 'close') await closeAccount(ctx, actor, about);
    else if (action === 'open') await openAccount(ctx, actor, about);
    else {
      const typedDigits = queryText(request.body, 'sure');
      if (rider.deleted_at === null && typedDigits !== rider.phone.slice(-4)) {
        return await showFault(texts.eraseUnsure);
      }
      const [obstacle] = await deleteRider(ctx, actor, about, all);
      if (obstacle !== undefined) return await showFault(NOT_YET[obstacle]);
    }
    return site.redirectTo(request, reply, `/riders/${rider.id}?said=done`);
  });
}

const riderFacts = ({ say, clock }: DeskWriter, rider: UserRow): Html =>
  facts([
    [say(texts.rider), rider.id],
    [say(texts.phone), rider.deleted_at === null ? maskPhone(rider.phone) : null],
    [say(texts.nickname), rider.deleted_at === null ? rider.nickname : null],
    [say(texts.since), clock(rider.created_at)],
    [say(texts.closedSince), rider.closed_at && clock(rider.closed_at)],
  ]);

/** The reason, which every action requires. */
const reasonField = ({ say }: DeskWriter): Html =>
  field('reason', say(texts.why), { maxlength: 200, required: '' });

const deedButton = (deed: Deed, text: string): Html =>
  html`<button type="submit" name="action" value="${deed}">${text}</button>`;

function sessionsPart(
  writer: DeskWriter,
  { operator }: Visit,
  { id }: UserRow,
  sessions: Awaited<ReturnType<typeof listSessions>>,
): Html {
  const { say, form, clock } = writer;
  const address = `${ROOT}/riders/${id}`;
  const mayEnd = may(operator.role, DEEDS.end);
  const items = sessions.map((session) =>
    withNote(
      html`${around(say(texts.sessionSince), clock(new Date(session.createdAt)))}${[session.os, session.host, session.network].map((fact) => (fact === null ? '' : ` · ${fact}`))}`,
      mayEnd
        ? form(
            address,
            html`<input type="hidden" name="session" value="${session.id}" />`,
            reasonField(writer),
            deedButton('end', say(texts.endSession)),
          )
        : '',
    ),
  );
  const endAllForms =
    mayEnd && sessions.length > 1
      ? [form(address, reasonField(writer), deedButton('end', say(texts.endAll)))]
      : [];
  const title = say(texts.sessions, { count: sessions.length });
  return section(title, list(items, say(texts.noSessions)), ...endAllForms);
}

function platesPart(
  writer: DeskWriter,
  { operator }: Visit,
  { id }: UserRow,
  plates: readonly Row<'plates'>[],
): Html {
  const { say, form, clock } = writer;
  const items = plates.map((plate) =>
    withNote(
      html`${plate.plate} · ${clock(plate.bound_at)} ·
      ${say(plate.proven_at === null ? texts.unproven : texts.proven)}`,
      may(operator.role, DEEDS.free)
        ? form(
            `${ROOT}/riders/${id}`,
            html`<input type="hidden" name="plate" value="${plate.id}" />`,
            reasonField(writer),
            deedButton('free', say(texts.freePlate)),
          )
        : '',
    ),
  );
  return section(say(texts.plates), list(items, say(texts.noPlates)));
}

const ordersPart = (
  { say, clock }: DeskWriter,
  orders: Awaited<ReturnType<typeof ordersOfRider>>,
): Html =>
  section(
    say(texts.lately),
    list(
      orders.map((order) =>
        withNote(
          `${say(TYPE_TEXTS[order.type])} · ${say(STATUS_TEXTS[order.status])} · ${amountText(order.paid_cents ?? order.amount_cents)}`,
          html`${order.order_no} · ${clock(order.occurred_at)}`,
        ),
      ),
      say(texts.noOrders),
    ),
  );

function deedForms(writer: DeskWriter, { operator }: Visit, rider: UserRow): Html[] {
  const { say, form } = writer;
  if (rider.deleted_at !== null) return [];
  const address = `${ROOT}/riders/${rider.id}`;
  const deed: Deed = rider.closed_at === null ? 'close' : 'open';
  const accountForms = may(operator.role, DEEDS[deed])
    ? [
        section(
          say(texts[deed]),
          deed === 'close' ? html`<p class="note">${say(texts.closeHint)}</p>` : html``,
          form(address, reasonField(writer), deedButton(deed, say(texts[deed]))),
        ),
      ]
    : [];
  const eraseForms =
    may(operator.role, DEEDS.delete) && rider.closed_at !== null
      ? [
          section(
            say(texts.erase),
            html`<p class="note">${say(texts.eraseHint)}</p>`,
            form(
              address,
              reasonField(writer),
              field('sure', say(texts.eraseSure), {
                inputmode: 'numeric',
                maxlength: 4,
                required: '',
              }),
              deedButton('delete', say(texts.erase)),
            ),
          ),
        ]
      : [];
  return [...accountForms, ...eraseForms];
}
