import { describe } from 'vitest';
import { logIn as tokenOf } from '../../tools/stage/rider.ts';
import { chooseLastDay, expect, expectAccessible, see, test } from '../stage/journey.ts';
import { riderOf } from '../stage/database.ts';
import { freshPhone } from '../people/login-form.ts';
import { IN_CHINESE, TEXTS } from '../stage/texts.ts';

const AROUND = '/traffic/around?at=31.1964,121.4331';
const SHOP = { zh_cn: '云栖快修徐家汇店', en_us: 'Yunqi Quick Repair, Xujiahui' };

describe.each(IN_CHINESE)('services in %s', (language) => {
  const { repair, testDrive, appointments: t, around, errors, form, transit } = TEXTS[language];

  test('a repair shop is found around a place, booked for a time, and the booking cancelled', async ({
    gateway,
    open,
  }) => {
    const phone = freshPhone();
    const page = await open({ token: await tokenOf(gateway.origin, phone) });
    await page.goto(gateway.page(AROUND, language));
    await page.getByRole('tab', { name: transit.kind.repair_shop }).tap();
    const list = page.getByRole('list', { name: around.list });
    await list.getByRole('link', { name: SHOP[language] }).tap();
    await see(page.getByRole('heading', { name: repair.prices }));
    await page.getByRole('button', { name: repair.book }).tap();
    const sheet = page.getByRole('dialog');
    await chooseLastDay(sheet, t.day);
    await sheet
      .getByRole('radio', { name: /^\d\d:\d\d/, disabled: false })
      .first()
      .check();
    await sheet.getByRole('button', { name: repair.submit }).tap();
    await see(sheet.getByText(form.required(t.name)));
    await see(sheet.getByText(errors.phone_empty));
    await expectAccessible(page);
    await sheet.getByRole('textbox', { name: t.name }).fill('李敏');
    await sheet.getByRole('textbox', { name: t.phone }).fill('13800138000');
    await sheet.getByRole('button', { name: repair.submit }).tap();
    const booked = page.getByRole('region', { name: t.mine });
    await see(booked.getByText(t.number));
    await see(page.getByRole('button', { name: repair.hasBooking }));
    await booked.getByRole('button', { name: t.cancel }).tap();
    await page.getByRole('alertdialog').getByRole('button', { name: t.cancel }).tap();
    await see(page.getByRole('button', { name: repair.book }));
    const rows = await gateway.db
      .selectFrom('appointments')
      .select('cancelled_at')
      .where('kind', '=', 'repair')
      .where('user_id', '=', await riderOf(gateway.db, phone))
      .execute();
    expect(rows).toEqual([{ cancelled_at: expect.any(Date) as Date }]);
  });

  test('a test drive is booked under its agreement, whose version is kept', async ({
    gateway,
    open,
  }) => {
    const page = await open({ token: await tokenOf(gateway.origin, freshPhone()) });
    await page.goto(gateway.page('/trail-car', language));
    await page.getByRole('button', { name: testDrive.next }).tap();
    await see(page.getByText(testDrive.chooseTime));
    await page
      .getByRole('radio', { name: /^\d\d:\d\d/, disabled: false })
      .first()
      .check();
    await page.getByRole('button', { name: testDrive.next }).tap();
    await see(page.getByRole('heading', { name: testDrive.summary }));
    await page.getByRole('textbox', { name: t.name }).fill('李敏');
    await page.getByRole('textbox', { name: t.phone }).fill('13800138000');
    await page.getByRole('button', { name: testDrive.submit }).tap();
    await see(page.getByText(form.agree));
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: testDrive.submit }).tap();
    await see(page.getByRole('region', { name: t.mine }).getByText(t.number));
    // The same address now shows the booking instead of a second form.
    await page.reload();
    await see(page.getByRole('link', { name: testDrive.signed('2026-11') }));
    await expectAccessible(page);
  });
});
