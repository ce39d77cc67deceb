import { askPartner } from '../../../adapters/ask-partner.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import { type JobOutcome, type Jobs, NOTHING_TO_DO } from '../../../jobs/queue.ts';
import type { Team } from './mechanics/team/store.ts';
import { findRow, lockRow, updateRows } from './tables.ts';

export { teamsByName } from './mechanics/team/store.ts';
export type { Team };

/** Maximum time that the job waits for the check's answer. */
const ANSWER_LIMIT_MS = 8000;

/** Has the name of a team checked, unless the desk was faster. What the check is unsure about waits for the desk. */
export async function checkTeamName(
  ctx: Context,
  { team: id }: Jobs['campaigns.team-name'],
): Promise<JobOutcome> {
  const team = await findRow(ctx.db, 'campaign_teams', { id });
  if (team?.name_state !== 'pending') return NOTHING_TO_DO;
  const { textCheck } = ctx.adapters;
  const { state } = await askPartner(
    ctx,
    { name: 'text-check', driver: textCheck },
    ANSWER_LIMIT_MS,
    () => textCheck.check({ textId: id, kind: 'team_name', text: team.name }),
  );
  if (state === 'unsure') return NOTHING_TO_DO;
  return {
    done: async (tx) => {
      await updateRows(
        tx,
        'campaign_teams',
        { id, name_state: 'pending', name: team.name },
        { name_state: state },
      );
    },
  };
}

/** Decides about a name at the desk. Returns the team, or undefined if it is gone or decided like this already. */
export async function decideTeamName(
  tx: Tx,
  { id, state }: { id: string; state: 'ok' | 'refused' },
): Promise<Row<'campaign_teams'> | undefined> {
  const team = await lockRow(tx, 'campaign_teams', { id });
  if (team === undefined || team.name_state === state) return undefined;
  await updateRows(tx, 'campaign_teams', { id }, { name_state: state });
  return team;
}
