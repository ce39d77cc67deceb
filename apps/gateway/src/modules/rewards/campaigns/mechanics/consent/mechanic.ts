import type { CampaignPhase } from '@shtrans/contract/campaigns/schemas';
import { CodedError } from '@shtrans/contract/api/errors';
import type { Db, Tx } from '../../../../../db/database.ts';
import { actsOf, addAct } from '../../acts.ts';
import type { MechanicScope, Rules } from '../../scope.ts';
import { deleteRows } from '../../tables.ts';

/** The act by which a rider agreed. */
const AGREED = 'agreed';
/** Consent can be withdrawn at any time. */
const ALWAYS: readonly CampaignPhase[] = ['before', 'open', 'claim', 'over'];

const consentIn = ({ mechanics }: MechanicScope['campaign']): string | undefined =>
  Object.keys(mechanics).find((id) => mechanics[id]?.kind === 'consent');

/**
 * Returns the instant from which a campaign counts what a rider does with their main account: their consent, or undefined if
 * they have not agreed. Returns the epoch if the campaign needs no consent.
 */
export async function countsSince(db: Db | Tx, scope: MechanicScope): Promise<Date | undefined> {
  const id = consentIn(scope.campaign);
  if (id === undefined) return new Date(0);
  const [agreed] = await actsOf(db, { ...scope, id });
  return agreed?.at;
}

export const consent: Rules<'consent'> = {
  during: (input) => (input.do === 'withdraw' ? ALWAYS : ['open']),

  withShared: (joined, { agreement }) => ({ ...joined, agreement }),

  async state(db, scope) {
    const [agreed] = await actsOf(db, scope);
    if (agreed === undefined) return { kind: 'consent', agreed: null };
    const { version } = agreed.detail as unknown as { version: number };
    return { kind: 'consent', agreed: { version, at: agreed.at.toISOString() } };
  },

  async act(tx, taking, input) {
    const { campaign, mechanic, id, userId } = taking;
    if (input.do === 'withdraw') {
      if ((await actsOf(tx, taking)).length === 0) throw new CodedError('campaign_not_done');
      await deleteRows(tx, 'campaign_acts', {
        campaign: campaign.id,
        mechanic: id,
        user_id: userId,
      });
      return;
    }
    const { version } = mechanic.agreement;
    if (input.version !== version) throw new CodedError('campaign_agreement_changed');
    if (!(await addAct(tx, taking, AGREED, { version }))) throw new CodedError('campaign_done');
  },
};
