import { sql } from 'kysely';
import { ownTables } from '../../../db/own-tables.ts';
import { returnSeats } from './mechanics/booking/store.ts';

export const campaignTables = ownTables({
  campaign_acts: {
    copy: { title: { zh: '活动操作', en: 'What you did in campaigns' } },
    // Frees the seats that the rider booked.
    erase: async (tx, rider) => {
      await returnSeats(tx, rider);
      await sql`delete from campaign_acts where user_id = ${rider.id}`.execute(tx);
    },
  },
  campaign_awards: {
    otherKeys: { campaign_awards_pkey: 'random' },
    copy: { title: { zh: '活动奖品', en: 'Campaign prizes' } },
    erase: 'delete',
  },
  campaign_links: {
    otherKeys: { campaign_links_pkey: 'directory' },
    copy: {
      title: { zh: '活动邀请链接', en: 'Campaign invite links' },
      without: { token: 'secret', parent: 'others' },
    },
    erase: 'delete',
  },
  campaign_teams: {
    distribution: { column: 'id' },
    otherKeys: { campaign_teams_name: 'directory' },
    copy: {
      title: { zh: '创建的队伍', en: 'Teams you founded' },
      of: (id) => sql`founder = ${id}`,
      without: { name_folded: 'technical' },
    },
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
  campaign_members: {
    copy: { title: { zh: '加入的队伍', en: 'Teams you joined' } },
    erase: 'delete',
  },
  campaign_places: {
    distribution: { column: 'subject' },
    copy: { title: { zh: '活动名次', en: 'Campaign rankings' }, of: (id) => sql`subject = ${id}` },
    erase: (tx, { id }) => sql`delete from campaign_places where subject = ${id}`.execute(tx),
  },
  campaign_players: {
    copy: { title: { zh: '参加的活动', en: 'Campaigns you joined' } },
    erase: 'delete',
  },
  campaign_rankings: { distribution: 'reference', copy: { none: 'no_rider' }, erase: 'none' },
  campaign_seeds: { distribution: 'reference', copy: { none: 'no_rider' }, erase: 'none' },
  campaign_shield_keys: {
    distribution: { column: 'key' },
    copy: { none: 'no_rider' },
    erase: 'none',
    keep: [{ column: 'seen_at', days: 8 }],
  },
  campaign_verdicts: {
    otherKeys: { campaign_verdicts_pkey: 'random' },
    copy: {
      title: { zh: '活动风险检查', en: 'Campaign abuse checks' },
      without: {
        device: 'abuse',
        payer: 'abuse',
        net: 'abuse',
        rule: 'abuse',
        kin: 'abuse',
        mark_hours: 'abuse',
        referrer: 'others',
      },
    },
    erase: 'delete',
    keep: [
      // Long enough to replay a campaign against a changed rule.
      { column: 'at', days: 90 },
    ],
  },
  campaign_votes: { distribution: { column: 'bucket' }, copy: { none: 'no_rider' }, erase: 'none' },
  draw_beacons: { distribution: 'reference', copy: { none: 'no_rider' }, erase: 'none' },
});
export const { deleteRows, findRow, findRows, insertRow, lockRow, queries, updateRows } =
  campaignTables;
