import { UUID } from '../../../db/uuid.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { html, type Html, queryText } from '../../../http/html-page.ts';
import { button, list, withNote, submit, section } from '../../../http/page-parts.ts';
import {
  decideHeld,
  deliveriesOf,
  type Delivery,
  deliveringCampaigns,
  heldAwards,
  markSent,
  rewardOf,
} from '../../rewards/campaigns/service.ts';
import { sendCsv } from './csv.ts';
import { writeLog } from './log.ts';
import { ROOT } from './operators.ts';
import { may } from './roles.ts';
import { type DeskPage, type DeskSite, type DeskWriter, field, type Visit } from './site.ts';
import { texts } from './texts.ts';

/** Maximum number of rows on a page; the CSV has all of them. */
const SHOWN_MAX = 200;
const REASON_MAX = 300;

const paramOf = ({ params }: FastifyRequest, name: string): string => queryText(params, name);

/** Adds the pages for deliveries of won goods, and for awards that rules against abuse hold back. */
export function campaignPages(site: DeskSite, ctx: Context): void {
  site.addPage('GET', '/campaigns', 'campaigns.see', async (visit, request, reply) => {
    const [names, heldPrizes] = await Promise.all([deliveringCampaigns(ctx), listHeldPrizes(ctx)]);
    return site.show(
      request,
      reply,
      (writer) => indexPage(writer, { names, held: heldPrizes, visit }),
      visit,
    );
  });
  site.addPage('POST', '/campaigns/held/:id', 'campaigns.decide', async (visit, request, reply) => {
    const id = paramOf(request, 'id');
    const reason = queryText(request.body, 'reason').slice(0, REASON_MAX).trim();
    const action = queryText(request.body, 'action');
    if (!UUID.test(id) || reason === '' || (action !== 'give' && action !== 'refuse')) {
      return site.sendNotFound(request, reply, visit);
    }
    await decide(ctx, visit, { id, reason, to: action === 'give' ? 'given' : 'refused' });
    return site.redirectTo(request, reply, '/campaigns');
  });
  const deliveriesPath = '/campaigns/:campaign/deliveries';
  site.addPage('GET', deliveriesPath, 'campaigns.see', async (visit, request, reply) => {
    const campaign = paramOf(request, 'campaign');
    const deliveries = await readDeliveries(ctx, visit, campaign);
    if (deliveries === undefined) return site.sendNotFound(request, reply, visit);
    return site.show(
      request,
      reply,
      (writer) => deliveriesPage(writer, campaign, deliveries),
      visit,
    );
  });
  site.addPage('GET', `${deliveriesPath}.csv`, 'campaigns.see', async (visit, request, reply) => {
    const campaign = paramOf(request, 'campaign');
    const deliveries = await readDeliveries(ctx, visit, campaign);
    if (deliveries === undefined) return site.sendNotFound(request, reply, visit);
    return sendDeliveries(reply, campaign, deliveries);
  });
  site.addPage('POST', `${deliveriesPath}/:id`, 'campaigns.see', async (visit, request, reply) => {
    const [campaign, id] = [paramOf(request, 'campaign'), paramOf(request, 'id')];
    if (!UUID.test(id)) return site.sendNotFound(request, reply, visit);
    await inTransaction(ctx.db, async (tx) => {
      if (!(await markSent(ctx, tx, { id, campaign }))) return;
      await writeLog(ctx, tx, visit.by, 'campaigns.sent', { subject: id });
    });
    return site.redirectTo(request, reply, `/campaigns/${encodeURIComponent(campaign)}/deliveries`);
  });
}

/** Returns the deliveries of a campaign, or undefined if it is unknown. Logs the operator before reading addresses. */
async function readDeliveries(
  ctx: Context,
  { by: actor }: Visit,
  campaign: string,
): Promise<Delivery[] | undefined> {
  if (!(await deliveringCampaigns(ctx)).includes(campaign)) return undefined;
  await writeLog(ctx, ctx.db, actor, 'campaigns.addresses_seen', { subject: campaign });
  return await deliveriesOf(ctx, campaign);
}

async function decide(
  ctx: Context,
  { by: actor }: Visit,
  { id, reason, to }: { id: string; reason: string; to: 'given' | 'refused' },
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const award = await decideHeld(ctx, tx, { id, to });
    if (award === undefined) return;
    const action = to === 'given' ? 'campaigns.award_given' : 'campaigns.award_refused';
    await writeLog(ctx, tx, actor, action, { subject: id, riderId: award.user_id, reason });
  });
}

interface HeldPrize {
  id: string;
  userId: string;
  at: Date;
  what: string;
}

const listHeldPrizes = async (ctx: Context): Promise<HeldPrize[]> => {
  const rows = (await heldAwards(ctx.db)).slice(0, SHOWN_MAX);
  return await Promise.all(
    rows.map(async (award) => {
      const kind = (await rewardOf(ctx, award))?.reward?.kind ?? '';
      const { id, user_id: userId, at, campaign, mechanic, reward } = award;
      return { id, userId, at, what: [campaign, mechanic, reward, kind].join(' · ') };
    }),
  );
};

interface CampaignLists {
  names: readonly string[];
  held: readonly HeldPrize[];
  visit: Visit;
}

function indexPage(writer: DeskWriter, { names, held, visit }: CampaignLists): DeskPage {
  const { say, link, form, clock } = writer;
  const mayDecide = may(visit.operator.role, 'campaigns.decide');
  const heldItem = ({ id, userId, at, what }: HeldPrize): Html =>
    html`${withNote(what, html`${clock(at)} · ${say(texts.rider)} ${userId}`)}
    ${
      mayDecide
        ? form(
            `${ROOT}/campaigns/held/${id}`,
            field('reason', say(texts.why), { maxlength: REASON_MAX, required: '' }),
            button('give', say(texts.giveHeld)),
            button('refuse', say(texts.refuseHeld)),
          )
        : ''
    }`;
  return {
    title: say(texts.campaigns),
    parts: [
      section(
        say(texts.deliveries),
        list(
          names.map((name) => link(`${ROOT}/campaigns/${name}/deliveries`, name)),
          say(texts.noDeliveries),
        ),
      ),
      section(say(texts.held), list(held.map(heldItem), say(texts.noHeld))),
    ],
  };
}

function deliveriesPage(
  { say, form, clock, link }: DeskWriter,
  campaign: string,
  deliveries: readonly Delivery[],
): DeskPage {
  const pagePath = `${ROOT}/campaigns/${campaign}/deliveries`;
  const deliveryRow = ({ id, thing, wonAt, sentAt, address }: Delivery): Html =>
    html`<tr>
      <td>
        ${say(thing)}
        <div class="note">${clock(wonAt)}</div>
      </td>
      <td>${address ? html`${address.name}<br />${address.phone}` : say(texts.noAddress)}</td>
      <td>${address ? html`${address.region}<br />${address.address}` : ''}</td>
      <td>
        ${
          sentAt === null
            ? form(`${pagePath}/${id}`, submit(say(texts.markSent)))
            : html`${say(texts.sent)}<br />${clock(sentAt)}`
        }
      </td>
    </tr>`;
  const heads = [texts.thing, texts.recipient, texts.address, texts.sent];
  return {
    title: `${say(texts.deliveries)} · ${campaign}`,
    parts: [
      html`<p class="note">${say(texts.addressesLogged)}</p>
        <p>${link(`${pagePath}.csv`, say(texts.asCsv, { count: deliveries.length }))}</p>
        <table>
          <thead>
            <tr>
              ${heads.map((head) => html`<th scope="col">${say(head)}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${deliveries.slice(0, SHOWN_MAX).map(deliveryRow)}
          </tbody>
        </table>`,
    ],
  };
}

function sendDeliveries(
  reply: FastifyReply,
  campaign: string,
  deliveries: readonly Delivery[],
): FastifyReply {
  const rows = deliveries.map(({ id, thing, wonAt, sentAt, address }) => [
    id,
    thing.zh,
    wonAt.toISOString(),
    address?.name ?? '',
    address?.phone ?? '',
    address?.region ?? '',
    address?.address ?? '',
    sentAt?.toISOString() ?? '',
  ]);
  const columns = ['id', 'thing', 'won_at', 'name', 'phone', 'region', 'address', 'sent_at'];
  return sendCsv(reply, `deliveries-${campaign}`, columns, rows);
}
