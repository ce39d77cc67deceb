import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';

/**
 * What becomes of each table that knows riders when one is deleted. The E-Commerce Law of the PRC, article
 * 31, has transactions kept for three years; article 47 of the Personal Information Protection Law has all
 * else deleted. Orders and payments stay, under an id that leads to nobody any more.
 */
export const OF_RIDERS = {
  // Places in slots that they booked are free for others, below.
  appointments: 'delete',
  badges_won: 'delete',
  bike_rides: 'delete',
  campaign_acts: 'delete',
  campaign_awards: 'delete',
  campaign_links: 'delete',
  // Their team goes on with who joined next, below.
  campaign_members: 'delete',
  campaign_players: 'delete',
  // Whom they invited does not know it any more, below.
  carbon_agreements: 'delete',
  campaign_verdicts: 'delete',
  coupons: 'delete',
  ecoupons: 'delete',
  emergency_contacts: 'delete',
  face_checks: 'delete',
  favourites: 'delete',
  files: 'delete',
  handover_tickets: 'delete',
  help_messages: 'delete',
  help_threads: 'delete',
  // Also those in which the rider is the relative, below.
  intimate_accounts: 'delete',
  idempotency_keys: 'delete',
  invite_codes: 'delete',
  order_ratings: 'delete',
  parking_reports: 'delete',
  partner_accounts: 'delete',
  partner_lists_seen: 'delete',
  partner_orders_seen: 'delete',
  partner_rides: 'delete',
  payer_questions: 'delete',
  plates: 'delete',
  purchase_slots: 'delete',
  reminders: 'delete',
  ride_alarm_messages: 'delete',
  ride_alarms: 'delete',
  ride_facts: 'delete',
  ride_repair_agreements: 'delete',
  ride_repairs: 'delete',
  ride_code_uses: 'delete',
  ride_keys: 'end',
  real_names: 'delete',
  rebate_promoters: 'delete',
  // What others got for their rides stays with those, below.
  rebates: 'delete',
  // Whom they referred does not know it any more, below.
  referral_rewards: 'delete',
  referrals: 'delete',
  ride_shares: 'delete',
  ride_skins: 'delete',
  rides: 'delete',
  sandbox_errands: 'delete',
  sessions: 'delete',
  survey_answers: 'delete',
  trial_places: 'delete',
  ledger_accounts: 'keep',
  ledger_entries: 'keep',
  ledger_lots: 'keep',
  ledger_postings: 'keep',
  order_events: 'keep',
  payments: 'keep',
  refund_events: 'keep',
  refund_reviews: 'note',
  refunds: 'note',
  orders: 'order',
  purchases: 'purchase',
} as const satisfies Partial<
  Record<keyof Schema, 'delete' | 'end' | 'keep' | 'note' | 'order' | 'purchase'>
>;

/** Deletes what is known of a rider but for what the law keeps; the caller has seen that nothing is under way. */
export async function eraseRider(tx: Tx, riderId: string, phone: string, at: Date): Promise<void> {
  // A picture that two riders uploaded is kept once.
  await sql`
    delete from stored_files as kept using files
    where files.user_id = ${riderId} and files.storage_key = kept.key and not exists (
      select from files as theirs where theirs.storage_key = kept.key and theirs.user_id <> ${riderId})`.execute(
    tx,
  );
  // Their tickets and accounts there have the partner's id of them; afterwards nobody could tell whose they are.
  for (const table of ['partner_tickets', 'bind_tokens']) {
    await sql`
      delete from ${sql.table(table)} as kept using partner_accounts as theirs
      where theirs.user_id = ${riderId} and kept.partner = theirs.partner and kept.uid = theirs.uid`.execute(
      tx,
    );
  }
  await sql`delete from campaign_teams where founder = ${riderId} and size = 1`.execute(tx);
  await sql`
    update campaign_teams as kept set size = size - 1,
      founder = case when founder <> ${riderId} then founder else (
        select user_id from campaign_members as theirs
        where theirs.team = kept.id and theirs.user_id <> ${riderId}
        order by joined_at, user_id limit 1) end
    from campaign_members as mine where mine.user_id = ${riderId} and kept.id = mine.team`.execute(
    tx,
  );
  await sql`update carbon_agreements set inviter = null where inviter = ${riderId}`.execute(tx);
  await sql`update referrals set referrer = null where referrer = ${riderId}`.execute(tx);
  await sql`update rebates set referred = null where referred = ${riderId}`.execute(tx);
  await sql`delete from referral_rewards where referred = ${riderId}`.execute(tx);
  await sql`delete from campaign_places where subject = ${riderId}`.execute(tx);
  await sql`
    update stock set taken = taken - 1 from appointments as theirs
    where theirs.user_id = ${riderId} and theirs.cancelled_at is null and theirs.begins_at > ${at}
      and stock.item = theirs.stock_item and stock.day = theirs.stock_day
      and stock.bucket = theirs.stock_bucket`.execute(tx);
  // Seats that they booked are free for others.
  await sql`
    update stock set taken = taken - 1 from campaign_acts as theirs
    where theirs.user_id = ${riderId} and case when theirs.detail ? 'seat'
        then (theirs.detail ->> 'from')::timestamptz > ${at} end
      and stock.item = theirs.detail #>> '{seat,item}' and stock.day = theirs.detail #>> '{seat,day}'
      and stock.bucket = (theirs.detail #>> '{seat,bucket}')::int`.execute(tx);
  // What car parks reported of their cars without naming them.
  await sql`
    delete from partner_reports as kept using partner_rides as theirs
    where theirs.user_id = ${riderId} and theirs.port = 'parking' and kept.port = theirs.port
      and kept.provider = theirs.provider and kept.about = theirs.ride`.execute(tx);
  for (const [table, what] of Object.entries(OF_RIDERS)) {
    const name = sql.table(table);
    if (what === 'delete') await sql`delete from ${name} where user_id = ${riderId}`.execute(tx);
    // Gates hear of it from the row, until its grant is over; then it goes with the others.
    if (what === 'end') {
      await sql`update ${name} set ended_at = coalesce(ended_at, ${at}) where user_id = ${riderId}`.execute(
        tx,
      );
    }
    if (what === 'note') {
      await sql`update ${name} set note = null where user_id = ${riderId}`.execute(tx);
    }
  }
  // Stations and lines stay; doors that a car stopped at, plates and names of drivers do not.
  await sql`
    update orders set passenger = '',
      from_place = case when fields ->> 'kind' = 'trip' then null else from_place end,
      to_place = case when fields ->> 'kind' = 'trip' then null else to_place end,
      fields = case fields ->> 'kind'
        when 'trip' then fields || '{"plate": null, "driver": null, "rideId": null}'::jsonb
        when 'parking' then fields || '{"plate": ""}'::jsonb
        when 'ticket' then fields || '{"code": null}'::jsonb
        else fields end
    where user_id = ${riderId}`.execute(tx);
  await sql`
    update purchases set visitors = null, account = null where user_id = ${riderId}`.execute(tx);
  await sql`delete from intimate_accounts
    where relative_id = ${riderId} or relative_phone = ${phone}`.execute(tx);
  await sql`delete from sms_codes where phone = ${phone}`.execute(tx);
  await sql`delete from login_challenges where phone = ${phone}`.execute(tx);
  await sql`delete from partner_tickets where phone = ${phone}`.execute(tx);
  await sql`delete from sms_outbox where phone = ${phone}`.execute(tx);
  // A recipient is a phone alone or with a device, and a counter's bucket names either rider or recipient.
  const device = `${phone} %`;
  await sql`delete from sms_pauses where recipient = ${phone} or recipient like ${device}`.execute(
    tx,
  );
  await sql`
    delete from rate_counters
    where bucket like any (${[`%:${riderId}`, `%:${phone}`, `%:${device}`]})`.execute(tx);
  // By what is in the body. A ride code names its key in place of the rider.
  await sql`
    delete from partner_reports where body ->> 'rider' in (
      select ${riderId}::text union all
      select id::text from ride_keys where user_id = ${riderId})`.execute(tx);
  // The row stays, so that the id is nobody else's; whoever has the phone next is a new rider.
  await sql`
    update users set phone = ${`deleted ${riderId}`}, nickname = '', deleted_at = ${at},
      closed_at = coalesce(closed_at, ${at})
    where id = ${riderId}`.execute(tx);
}
