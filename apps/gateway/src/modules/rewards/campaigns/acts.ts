import type { Db, Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import type { MechanicScope, TakingIn } from './scope.ts';
import { findRows, insertRow } from './tables.ts';

export type Act = Row<'campaign_acts'>;

/** Records a rider's act under a key that makes it unique. Returns false if it was recorded before. */
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

/** Returns a rider's acts in a mechanic, ordered by key. */
export async function actsOf(db: Db | Tx, { campaign, id, userId }: MechanicScope): Promise<Act[]> {
  if (userId === undefined) return [];
  const key = { campaign: campaign.id, mechanic: id, user_id: userId };
  return await findRows(db, 'campaign_acts', key, 'key');
}
