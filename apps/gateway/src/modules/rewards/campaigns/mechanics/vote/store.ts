import { crc32 } from 'node:zlib';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../../../db/database.ts';
import type { MechanicScope, TakingIn } from '../../scope.ts';

const BUCKETS = 16;

/** Counts a vote. Another vote for the same option in the same bucket waits until this transaction ends. */
export async function addVote(
  tx: Tx,
  { campaign, id, userId }: TakingIn,
  option: string,
): Promise<void> {
  await sql`
    insert into campaign_votes (campaign, mechanic, option, bucket, votes)
    values (${campaign.id}, ${id}, ${option}, ${crc32(userId) % BUCKETS}, 1)
    on conflict (campaign, mechanic, option, bucket)
    do update set votes = campaign_votes.votes + 1`.execute(tx);
}

/** Returns the votes of each option that has any. */
export async function votesOf(
  db: Db | Tx,
  { campaign, id }: MechanicScope,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ option: string; votes: number }>`
    select option, sum(votes)::int as votes from campaign_votes
    where campaign = ${campaign.id} and mechanic = ${id} group by option`.execute(db);
  return new Map(rows.map(({ option, votes }) => [option, votes]));
}
