import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { StartupError } from '../../../errors/startup-error.ts';
import { dataInForce, switchOff, switchOn } from '../../base/catalogue/service.ts';

/** What an operator switches off or on. */
export interface Switched {
  campaign: string;
  /** One of its mechanics or rewards; empty: the whole campaign. */
  part: string;
  to: 'off' | 'on';
  reason: string;
  /** Logs the change, in its transaction. */
  log: (tx: Tx) => Promise<void>;
}

/**
 * Switches a campaign, or a part of it, off or on at all gateways: each of their writes checks it. Returns whether this changed
 * anything. Riders keep what they won. Throws StartupError if the data in force has no such part.
 */
export async function switchCampaign(
  { db, clock, kinds, log }: Pick<Context, 'db' | 'clock' | 'kinds' | 'log'>,
  { campaign: id, part, to, reason, log: logChange }: Switched,
): Promise<boolean> {
  const { data } = await dataInForce({ db, clock, kinds });
  const campaign = data.campaigns.find((each) => each.id === id);
  if (campaign === undefined) {
    const knownIds = data.campaigns.map((each) => each.id).join(', ');
    throw new StartupError(`There is no campaign ${id} in force; there are: ${knownIds}`);
  }
  const parts = [...Object.keys(campaign.mechanics), ...Object.keys(campaign.rewards)];
  if (part !== '' && !parts.includes(part)) {
    throw new StartupError(`${id} has no mechanic or reward ${part}; it has: ${parts.join(', ')}`);
  }
  const key = { campaign: id, part };
  const isChanged = await inTransaction(db, async (tx) => {
    const differs =
      to === 'off'
        ? await switchOff(tx, { ...key, off_at: clock.now(), reason })
        : await switchOn(tx, key);
    if (differs) await logChange(tx);
    return differs;
  });
  if (isChanged) {
    log.warn(
      { event: 'campaigns.switched', campaign: id, part, to, reason },
      'an operator switched a campaign, or a part of it',
    );
  }
  return isChanged;
}
