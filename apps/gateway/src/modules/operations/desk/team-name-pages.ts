import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { type Html, html, queryText } from '../../../http/html-page.ts';
import { button, withNote } from '../../../http/page-parts.ts';
import { decideTeamName, type Team, teamsByName } from '../../rewards/campaigns/service.ts';
import { LISTED_MAX, queueParts } from './decided-queue.ts';
import { writeLog } from './log.ts';
import { ROOT } from './operators.ts';
import { idIn } from './refund-pages.ts';
import { may } from './roles.ts';
import type { DeskPage, DeskSite, DeskWriter } from './site.ts';
import { TEAM_NAME_TEXTS, texts } from './texts.ts';

/** Adds the page of names of teams, which rankings show once they are accepted. */
export function teamNamePages(site: DeskSite, ctx: Context): void {
  site.addPage('GET', '/team-names', 'campaigns.see', async (visit, request, reply) => {
    const waiting = await teamsByName(ctx.db, ['pending'], {
      order: 'asc',
      most: LISTED_MAX.waiting,
    });
    const decided = await teamsByName(ctx.db, ['ok', 'refused'], {
      order: 'desc',
      most: LISTED_MAX.decided,
    });
    const mayDecide = may(visit.operator.role, 'campaigns.decide');
    const page = (writer: DeskWriter) => namesPage(writer, { waiting, decided }, mayDecide);
    return site.show(request, reply, page, visit);
  });

  site.addPage('POST', '/team-names/:id', 'campaigns.decide', async (visit, request, reply) => {
    const id = idIn(request);
    const action = queryText(request.body, 'action');
    if (id === undefined || (action !== 'accept' && action !== 'refuse')) {
      return site.sendNotFound(request, reply, visit);
    }
    const state = action === 'accept' ? 'ok' : 'refused';
    await inTransaction(ctx.db, async (tx) => {
      const team = await decideTeamName(tx, { id, state });
      if (team === undefined) return;
      const logged = state === 'ok' ? 'team_names.accepted' : 'team_names.refused';
      const about = { subject: `${team.campaign} ${team.name}`, riderId: team.founder };
      await writeLog(ctx, tx, visit.by, logged, about);
    });
    return site.redirectTo(request, reply, '/team-names');
  });
}

function namesPage(
  writer: DeskWriter,
  teams: { waiting: readonly Team[]; decided: readonly Team[] },
  mayDecide: boolean,
): DeskPage {
  const { say, form, clock } = writer;
  const row = ({ id, name, campaign, name_state: state, founded_at }: Team): Html =>
    html`${withNote(name, html`${campaign} · ${clock(founded_at)} · ${say(TEAM_NAME_TEXTS[state])}`)}
    ${
      mayDecide
        ? form(
            `${ROOT}/team-names/${id}`,
            state === 'ok' ? html`` : button('accept', say(texts.acceptName)),
            state === 'refused' ? html`` : button('refuse', say(texts.refuseName)),
          )
        : ''
    }`;
  return {
    title: say(texts.teamNames),
    parts: [
      html`<p class="note">${say(texts.teamNamesHint)}</p>`,
      ...queueParts(writer, teams, row, texts.noTeamNames),
    ],
  };
}
