import { sql } from 'kysely';
import { ownTables } from '../../../db/own-tables.ts';
import { returnSeats } from './mechanics/booking/store.ts';

export const campaignTables = ownTables({
  campaign_acts: {
    // Frees the seats that the rider booked.
    erase: async (tx, rider) => {
      await returnSeats(tx, rider);
      await sql`delete from campaign_acts where user_id = ${rider.id}`.execute(tx);
    },
  },
  campaign_awards: { erase: 'delete' },
  campaign_links: { erase: 'delete' },
  campaign_teams: {
    // The member who joined next becomes the founder.
    erase: async (tx, { id }) => {
      await sql`delete from campaign_teams where founder = ${id} and size = 1`.execute(tx);
      await sql`
        update campaign_teams as team set size = size - 1,
          founder = case when founder <> ${id} then founder else (
            select user_id from campaign_members as others
            where others.team = team.id and others.user_id <> ${id}
            order by joined_at, user_id limit 1) end
        from campaign_members as mine where mine.user_id = ${id} and team.id = mine.team`.execute(
        tx,
      );
    },
  },
  campaign_members: { erase: 'delete' },
  campaign_places: {
    erase: (tx, { id }) => sql`delete from campaign_places where subject = ${id}`.execute(tx),
  },
  campaign_players: { erase: 'delete' },
  campaign_rankings: { erase: 'none' },
  campaign_seeds: { erase: 'none' },
  campaign_shield_keys: { erase: 'none', keep: [{ column: 'seen_at', days: 8 }] },
  campaign_verdicts: {
    erase: 'delete',
    keep: [
      // Long enough to replay a campaign against a changed rule.
      { column: 'at', days: 90 },
    ],
  },
  campaign_votes: { erase: 'none' },
  draw_beacons: { erase: 'none' },
});
export const { deleteRows, findRow, findRows, insertRow, lockRow, queries, updateRows } =
  campaignTables;
