import type { Context } from '../../../context.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { StartupError } from '../../../errors/startup-error.ts';
import { dataInForce } from './service.ts';
import { deleteRows, findRows, insertRow, lockRow } from './tables.ts';

/** What an operator stops or lets go on. */
export interface Switched {
  campaign: string;
  /** One of its mechanics or rewards; empty: all of it. */
  part: string;
  to: 'off' | 'on';
  reason: string;
}

/**
 * Switches a campaign, or a part of it, off or on, at all gateways: each write of theirs looks. Gives whether it was
 * otherwise before. What riders won stays theirs. Raises StartupError where the data in force have no such part.
 */
export async function switchCampaign(
  { db, clock, kinds, log }: Pick<Context, 'db' | 'clock' | 'kinds' | 'log'>,
  { campaign: id, part, to, reason }: Switched,
): Promise<boolean> {
  const { data } = await dataInForce({ db, clock, kinds });
  const campaign = data.campaigns.find((each) => each.id === id);
  if (campaign === undefined) {
    const known = data.campaigns.map((each) => each.id).join(', ');
    throw new StartupError(`There is no campaign ${id} in force; there are: ${known}`);
  }
  const parts = [...Object.keys(campaign.mechanics), ...Object.keys(campaign.rewards)];
  if (part !== '' && !parts.includes(part)) {
    throw new StartupError(`${id} has no mechanic or reward ${part}; it has: ${parts.join(', ')}`);
  }
  const key = { campaign: id, part };
  const isChanged =
    to === 'off'
      ? await insertRow(db, 'campaign_switches', { ...key, off_at: clock.now(), reason }, 'keep')
      : await switchOn(db, key);
  if (isChanged) {
    log.warn(
      { event: 'campaigns.switched', campaign: id, part, to, reason },
      'an operator switched a campaign, or a part of it',
    );
  }
  return isChanged;
}

/** False: it was on. */
const switchOn = async (db: Db, key: { campaign: string; part: string }): Promise<boolean> =>
  await inTransaction(db, async (tx) => {
    if ((await lockRow(tx, 'campaign_switches', key)) === undefined) return false;
    await deleteRows(tx, 'campaign_switches', key);
    return true;
  });

/** Mechanics and rewards of a campaign that operators switched off; an empty name: all of it. */
export const partsOff = async (db: Db | Tx, campaign: string): Promise<string[]> =>
  (await findRows(db, 'campaign_switches', { campaign }, 'part')).map(({ part }) => part);
