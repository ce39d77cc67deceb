import { randomInt, randomUUID } from 'node:crypto';
import { describe } from 'vitest';
import { logIn as tokenOf } from '../../tools/stage/rider.ts';
import { expect, expectAccessible, see, test } from '../stage/journey.ts';
import { riderOf } from '../stage/database.ts';
import { chooseExit } from './exit-form.ts';
import { freshPhone } from '../people/login-form.ts';
import { IN_ENGLISH, TEXTS } from '../stage/texts.ts';

const FROM = { id: 'S0118', zh: '徐家汇', en: 'Xujiahui' };
const PAST_MS = 90 * 60_000;

describe.each(IN_ENGLISH)('a ride without an exit in %s', (language) => {
  const { rideRepair: t } = TEXTS[language];

  test('is completed by its rider, who agrees, finds the station and sees the fare', async ({
    gateway: { db, ...gateway },
    open,
  }) => {
    const phone = freshPhone();
    const localToken = await tokenOf(gateway.origin, phone, 'local');
    const user_id = await riderOf(db, phone);
    const enteredAt = new Date(Date.now() - PAST_MS);
    const [order_id, ride] = [randomUUID(), randomUUID()];
    const { id: place, ...name } = FROM;
    const fields = {
      kind: 'rail',
      entryAt: enteredAt.toISOString(),
      entryStation: name,
      exitAt: null,
      exitStation: null,
      distanceMetres: null,
    };
    const order = {
      order_no: String(randomInt(2 ** 47)).padStart(16, '7'),
      type: 'metro',
      status: 'ongoing',
      unfinished: 1,
      amount_cents: 0,
      discount_cents: 0,
      passenger: '',
      occurred_at: enteredAt,
      from_place: JSON.stringify(name),
      fields: JSON.stringify(fields),
      created_at: enteredAt,
      updated_at: enteredAt,
    } as const;
    await db
      .insertInto('orders')
      .values({ ...order, user_id, id: order_id })
      .execute();
    const entry = { id: ride, journey: ride, rider: user_id, mode: 'metro', kind: 'entry', place };
    await db
      .insertInto('partner_rides')
      .values({
        port: 'gates',
        provider: 'sandbox',
        ride,
        user_id,
        order_id,
        mode: 'metro',
        begun_at: enteredAt,
        entry: JSON.stringify({ ...entry, at: enteredAt.toISOString() }),
      })
      .execute();
    const page = await open({ localToken });
    await page.goto(gateway.page('/in-out-station', language));
    await chooseExit(page, t);
    await expectAccessible(page);
    await page.getByRole('button', { name: t.submit }).tap();
    await see(page.getByText(t.state.mended));
    const storedOrder = await db
      .selectFrom('orders')
      .select(['status', 'amount_cents'])
      .where('id', '=', order_id)
      .executeTakeFirstOrThrow();
    expect(storedOrder).toEqual({ status: 'to_be_paid', amount_cents: 400 });
  });
});
