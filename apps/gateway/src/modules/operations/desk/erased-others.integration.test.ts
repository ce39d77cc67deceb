import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  hasDatabase,
  standingClock,
  startGateway,
  type TestGateway,
} from '../../../../test/harness.ts';
import { userIdOf } from '../../../../test/orders.ts';
import { clearTables, rowsLeft } from '../../../../test/rows-left.ts';
import { findRow, findRows, insertRow } from '../../../../test/rows.ts';
import type { Schema } from '../../../db/schema.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { eraseRider } from '../../../../test/erase-rider.ts';

const NOW = new Date('2026-11-20T06:00:00.000Z');
const [EARLIER, LATER] = [
  new Date('2026-11-20T05:59:59.999Z'),
  new Date('2026-11-20T06:00:00.001Z'),
];
const PHONE = '13900001111';
const OTHER_PHONE = '13900002222';
const text = JSON.stringify;

describe.skipIf(!hasDatabase())(
  'what others have of a rider who is erased',
  { timeout: 240_000 },
  () => {
    let gw: TestGateway;
    let rider: string;
    let otherRider: string;
    let third: string;
    beforeAll(async () => {
      gw = await startGateway({ clock: standingClock(NOW) });
    });
    beforeEach(async () => {
      rider = await userIdOf(gw.db, await gw.login(PHONE));
      otherRider = await userIdOf(gw.db, await gw.login(OTHER_PHONE));
      third = await userIdOf(gw.db, await gw.login('13900003333'));
    });
    afterAll(async () => {
      await gw?.close();
    });

    const valuesLeft = (table: keyof Schema, column: string) => rowsLeft(gw, table, column);
    const clear = (...tables: (keyof Schema)[]) => clearTables(gw, ...tables);
    const erase = async () => await inTransaction(gw.db, (tx) => eraseRider(tx, rider, PHONE, NOW));

    it('leaves teams to the member who joined next, and deletes teams without members', async () => {
      await clear('campaign_members', 'campaign_teams');
      const insertTeam = async (name: string, founder: string, members: [string, Date][]) => {
        const id = randomUUID();
        const mechanicKey = { campaign: name, mechanic: 'm' };
        const row = { id, ...mechanicKey, name, name_folded: name, founder, size: members.length };
        await insertRow(gw.db, 'campaign_teams', { ...row, founded_at: EARLIER });
        for (const [user_id, joined_at] of members) {
          await insertRow(gw.db, 'campaign_members', {
            ...mechanicKey,
            user_id,
            team: id,
            joined_at,
          });
        }
      };
      await insertTeam('alone', rider, [[rider, EARLIER]]);
      await insertTeam('founded', rider, [
        [rider, EARLIER],
        [otherRider, LATER],
        [third, NOW],
      ]);
      await insertTeam('joined', otherRider, [
        [otherRider, EARLIER],
        [rider, NOW],
      ]);
      await insertTeam('strange', otherRider, [[otherRider, NOW]]);
      await erase();
      const teams = await gw.db
        .selectFrom('campaign_teams')
        .select(['name', 'founder', 'size'])
        .orderBy('name')
        .execute();
      expect(teams).toEqual([
        { name: 'founded', founder: third, size: 2 },
        { name: 'joined', founder: otherRider, size: 1 },
        { name: 'strange', founder: otherRider, size: 1 },
      ]);
      const members = await findRows(gw.db, 'campaign_members', { user_id: rider }, 'campaign');
      expect(members).toEqual([]);
      expect(await valuesLeft('campaign_members', 'campaign')).toEqual([
        'founded',
        'founded',
        'joined',
        'strange',
      ]);
    });

    it('is removed as the referrer of others', async () => {
      await clear(
        'carbon_agreements',
        'referrals',
        'rebates',
        'referral_rewards',
        'campaign_places',
      );
      const insertAgreement = async (user_id: string, inviter: string | null) =>
        await insertRow(gw.db, 'carbon_agreements', {
          id: randomUUID(),
          user_id,
          campaign: 'c',
          version: 1,
          agreed_at: NOW,
          withdrawn_at: null,
          inviter,
        });
      const insertReferral = async (
        user_id: string,
        programme: 'invite' | 'rebate',
        referrer: string,
      ) =>
        await insertRow(gw.db, 'referrals', {
          user_id,
          programme,
          referrer,
          promoter: null,
          version: 1,
          at: NOW,
          state: 'counted',
        });
      const insertRebate = async (user_id: string, referred: string) =>
        await insertRow(gw.db, 'rebates', {
          order_id: randomUUID(),
          user_id,
          referred,
          amount: 30,
          times: 1,
          state: 'frozen',
          at: NOW,
          release_at: LATER,
        });
      const insertReward = async (user_id: string, referred: string) =>
        await insertRow(gw.db, 'referral_rewards', {
          user_id,
          referred,
          step: 'first',
          times: 1,
          is_given: true,
          at: NOW,
        });
      await insertAgreement(rider, otherRider);
      await insertAgreement(otherRider, rider);
      await insertAgreement(third, otherRider);
      await insertReferral(rider, 'invite', otherRider);
      await insertReferral(otherRider, 'invite', rider);
      await insertReferral(third, 'invite', otherRider);
      await insertRebate(rider, otherRider);
      await insertRebate(otherRider, rider);
      await insertRebate(third, otherRider);
      await insertReward(rider, otherRider);
      await insertReward(otherRider, rider);
      await insertReward(third, otherRider);
      for (const subject of [rider, otherRider]) {
        const place = { campaign: 'c', mechanic: 'm', place: 1, score: 1 };
        await insertRow(gw.db, 'campaign_places', { subject, ...place });
      }
      await erase();
      /** Lists the remaining rows by their rider and the other rider they name. */
      const referrerPairs = async (
        table: 'carbon_agreements' | 'referrals' | 'rebates' | 'referral_rewards',
      ): Promise<string[]> => {
        const names = new Map([
          [rider, 'rider'],
          [otherRider, 'other'],
          [third, 'third'],
        ]);
        const rows = await gw.db.selectFrom(table).selectAll().execute();
        return rows
          .map(({ user_id, ...row }) =>
            [user_id, ...Object.values(row)].flatMap((value) => names.get(String(value)) ?? []),
          )
          .map((pair) => pair.join(' '))
          .toSorted();
      };
      expect(await referrerPairs('carbon_agreements')).toEqual(['other', 'third other']);
      expect(await findRow(gw.db, 'carbon_agreements', { user_id: otherRider })).toMatchObject({
        inviter: null,
      });
      expect(await referrerPairs('referrals')).toEqual(['other', 'third other']);
      expect(await referrerPairs('rebates')).toEqual(['other', 'third other']);
      expect(await referrerPairs('referral_rewards')).toEqual(['third other']);
      expect(await valuesLeft('campaign_places', 'subject')).toEqual([otherRider]);
    });

    it('frees future places and seats that they booked', async () => {
      await clear('appointments', 'campaign_acts', 'stock');
      const day = '2026-11-21';
      for (const item of [
        'coming',
        'begun',
        'cancelled',
        'others',
        'seat',
        'old seat',
        'their seat',
      ]) {
        for (const bucket of [0, 1]) {
          await insertRow(gw.db, 'stock', { item, day, bucket, total: 9, cap: 9, taken: 5 });
        }
      }
      await insertRow(gw.db, 'stock', {
        item: 'coming',
        day: '2026-11-22',
        bucket: 1,
        total: 9,
        cap: 9,
        taken: 5,
      });
      const insertAppointment = async (
        user_id: string,
        item: string,
        begins_at: Date,
        cancelled_at: Date | null,
      ) =>
        await insertRow(gw.db, 'appointments', {
          user_id,
          id: randomUUID(),
          kind: 'repair',
          number: randomUUID().slice(0, 8),
          booked: '{}',
          stock_item: item,
          stock_day: day,
          stock_bucket: 1,
          begins_at,
          ends_at: new Date(begins_at.getTime() + 1),
          cancel_until: begins_at,
          name: 'A',
          phone: PHONE,
          agreement_version: null,
          booked_at: EARLIER,
          cancelled_at,
        });
      await insertAppointment(rider, 'coming', LATER, null);
      await insertAppointment(rider, 'begun', NOW, null);
      await insertAppointment(rider, 'cancelled', LATER, NOW);
      await insertAppointment(otherRider, 'others', LATER, null);
      const insertSeat = async (user_id: string, key: string, detail: object) =>
        await insertRow(gw.db, 'campaign_acts', {
          campaign: 'c',
          mechanic: 'm',
          user_id,
          key,
          at: NOW,
          detail: text(detail),
        });
      const seat = (item: string, from: Date) => ({ from, seat: { item, day, bucket: 1 } });
      await insertSeat(rider, '1', seat('seat', LATER));
      await insertSeat(rider, '2', seat('old seat', NOW));
      await insertSeat(rider, '3', { from: 'no instant' });
      await insertSeat(otherRider, '1', seat('their seat', LATER));
      await erase();
      const stock = await gw.db
        .selectFrom('stock')
        .selectAll()
        .where('taken', '<>', 5)
        .orderBy('item')
        .execute();
      expect(
        stock.map(({ item, day: stockDay, bucket, taken }) => [item, stockDay, bucket, taken]),
      ).toEqual([
        ['coming', day, 1, 4],
        ['seat', day, 1, 4],
      ]);
      expect(await valuesLeft('appointments', 'stock_item')).toEqual(['others']);
      expect(await valuesLeft('campaign_acts', 'user_id')).toEqual([otherRider]);
    });
  },
);
