import type { Db } from '../../../db/database.ts';
import { queries } from './tables.ts';

/** Returns the campaigns of a rider's awards with these ids, and the versions that gave them. */
export const awardedCampaigns = async (
  db: Db,
  userId: string,
  ids: readonly string[],
): Promise<{ id: string; campaign: string; version: number }[]> =>
  ids.length === 0
    ? []
    : await queries(db)
        .selectFrom('campaign_awards')
        .select(['id', 'campaign', 'version'])
        .where('user_id', '=', userId)
        .where('id', 'in', ids)
        .execute();
