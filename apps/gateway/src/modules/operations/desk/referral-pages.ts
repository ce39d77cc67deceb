import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { UUID } from '../../../db/uuid.ts';
import { html, type Html, queryText } from '../../../http/html-page.ts';
import { button, list, withNote, section } from '../../../http/page-parts.ts';
import { followInvitation, givePromoted } from '../../rewards/invites/service.ts';
import { countBinding } from '../../rewards/rebate/service.ts';
import {
  countPromoted,
  decideReferral,
  heldReferrals,
  isProgramme,
  type Programme,
  type Referral,
} from '../../rewards/referrals/service.ts';
import { writeLog } from './log.ts';
import { ROOT } from './operators.ts';
import { may } from './roles.ts';
import { type DeskPage, type DeskSite, type DeskWriter, field, type Visit } from './site.ts';
import { PROGRAMME_TEXTS, texts } from './texts.ts';

/** Maximum number of referrals on the page. */
const SHOWN_MAX = 200;
const REASON_MAX = 300;

/** What to do when a held referral is counted. */
const FOLLOW_UPS: Record<Programme, typeof countBinding> = {
  invite: followInvitation,
  promoter: givePromoted,
  rebate: countBinding,
};

/** Adds the page of referrals that rules against abuse hold, and of the riders that promoters brought. */
export function referralPages(site: DeskSite, ctx: Context): void {
  site.addPage('GET', '/referrals', 'campaigns.see', async (visit, request, reply) => {
    const [waitingReferrals, promoted] = await Promise.all([
      heldReferrals(ctx),
      countPromoted(ctx),
    ]);
    return site.show(
      request,
      reply,
      (writer) => page(writer, { held: waitingReferrals, promoted, visit }),
      visit,
    );
  });
  const referralPath = '/referrals/:programme/:rider';
  site.addPage('POST', referralPath, 'campaigns.decide', async (visit, request, reply) => {
    const programme = queryText(request.params, 'programme');
    const user_id = queryText(request.params, 'rider');
    const reason = queryText(request.body, 'reason').slice(0, REASON_MAX).trim();
    const action = queryText(request.body, 'action');
    const isReferral = UUID.test(user_id) && isProgramme(programme);
    if (!isReferral || reason === '' || (action !== 'give' && action !== 'refuse')) {
      return site.sendNotFound(request, reply, visit);
    }
    await inTransaction(ctx.db, async (tx) => {
      const state = action === 'give' ? 'counted' : 'refused';
      const referral = await decideReferral(tx, { user_id, programme }, state);
      if (referral === undefined) return;
      if (state === 'counted') await FOLLOW_UPS[programme](ctx, tx, referral);
      const about = { subject: programme, riderId: user_id, reason };
      await writeLog(ctx, tx, visit.by, `referrals.${state}`, about);
    });
    return site.redirectTo(request, reply, '/referrals');
  });
}

interface ReferralLists {
  held: readonly Referral[];
  promoted: readonly { promoter: string; counted: number; held: number }[];
  visit: Visit;
}

function page(writer: DeskWriter, { held, promoted, visit }: ReferralLists): DeskPage {
  const { say, form, clock } = writer;
  const mayDecide = may(visit.operator.role, 'campaigns.decide');
  const heldItem = ({ user_id, programme, referrer, promoter, at }: Referral): Html =>
    html`${withNote(
      html`${say(PROGRAMME_TEXTS[programme])} · ${say(texts.rider)} ${user_id}`,
      html`${clock(at)} · ${say(texts.referredBy)} ${referrer ?? promoter ?? '–'}`,
    )}
    ${
      mayDecide
        ? form(
            `${ROOT}/referrals/${programme}/${user_id}`,
            field('reason', say(texts.why), { maxlength: REASON_MAX, required: '' }),
            button('give', say(texts.countReferral)),
            button('refuse', say(texts.refuseHeld)),
          )
        : ''
    }`;
  return {
    title: say(texts.referrals),
    parts: [
      section(
        say(texts.heldReferrals),
        list(held.slice(0, SHOWN_MAX).map(heldItem), say(texts.noHeld)),
      ),
      section(
        say(texts.promoters),
        list(
          promoted.map(({ promoter, counted, held: waiting }) =>
            withNote(promoter, say(texts.promotedBy, { counted, held: waiting })),
          ),
          say(texts.noPromoters),
        ),
      ),
    ],
  };
}
