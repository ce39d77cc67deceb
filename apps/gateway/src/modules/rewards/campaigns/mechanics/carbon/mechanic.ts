import { cityDate, cityDay, cityInstant } from '@shtrans/contract/values/calendar';
import type { CampaignPhase } from '@shtrans/contract/campaigns/schemas';
import type { MechanicState } from '@shtrans/contract/campaigns/mechanics';
import { CodedError } from '@shtrans/contract/api/errors';
import type { Db, Tx } from '../../../../../db/database.ts';
import {
  agreementOf,
  closeAccount,
  inviterName,
  invitedBy,
  openAccount,
  savingsSince,
} from '../../../facts/service.ts';
import { holdingOf } from '../../../../wallet/ledger/service.ts';
import type { Rules } from '../../scope.ts';

/** Months that are shown, including the present one. */
const MONTHS = 6;

/** Consent can be withdrawn at any time. */
const ALWAYS: readonly CampaignPhase[] = ['before', 'open', 'claim', 'over'];

async function accountOf(db: Db | Tx, userId: string): Promise<MechanicState<'carbon'>['account']> {
  const agreement = await agreementOf(db, userId);
  return agreement
    ? {
        version: agreement.version,
        agreedAt: agreement.agreed_at.toISOString(),
        invite: agreement.id,
        invited: await invitedBy(db, userId),
      }
    : null;
}

export const carbon: Rules<'carbon'> = {
  account: () => 'carbon',

  during: (input) => (input.do === 'withdraw' ? ALWAYS : ['open']),

  withShared: (joined, { agreement }) => ({ ...joined, agreement }),

  async state(db, { userId, link, now }) {
    const { year, month } = cityDate(now);
    const firstDay = cityDay(cityInstant(year, month - MONTHS + 1, 1));
    const name = await inviterName(db, link);
    const holding =
      userId === undefined
        ? { balance: 0, owed: 0 }
        : await holdingOf(db, { userId, currency: 'carbon' }, now);
    return {
      kind: 'carbon',
      account: userId === undefined ? null : await accountOf(db, userId),
      grams: holding.balance,
      owed: holding.owed,
      month: cityDay(now).slice(0, 7),
      savings: userId === undefined ? [] : await savingsSince(db, userId, firstDay),
      invitedBy: name === undefined ? null : { name },
    };
  },

  async act(tx, { ctx, campaign, mechanic, userId, link }, input) {
    if (input.do === 'withdraw') {
      await closeAccount(ctx, tx, userId);
      return;
    }
    const { version } = mechanic.agreement;
    if (input.version !== version) throw new CodedError('campaign_agreement_changed');
    await openAccount(ctx, tx, { userId, link, campaign: campaign.id, version });
  },
};
