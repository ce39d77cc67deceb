import type { Db, Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import type { Place, TakingIn } from './scope.ts';
import { findRows, insertRow } from './tables.ts';

export type Act = Row<'campaign_acts'>;

/** Notes what a rider did under a name that makes it the only one; false: it was done before. */
export const addAct = async (
  tx: Tx,
  { campaign, id, userId, now }: TakingIn,
  key: string,
  detail: object = {},
): Promise<boolean> =>
  await insertRow(
    tx,
    'campaign_acts',
    {
      campaign: campaign.id,
      mechanic: id,
      user_id: userId,
      key,
      at: now,
      detail: JSON.stringify(detail),
    },
    'keep',
  );

/** What a rider did in a mechanic, by its keys. */
export async function actsOf(db: Db | Tx, { campaign, id, userId }: Place): Promise<Act[]> {
  if (userId === undefined) return [];
  const key = { campaign: campaign.id, mechanic: id, user_id: userId };
  return await findRows(db, 'campaign_acts', key, 'key');
}
