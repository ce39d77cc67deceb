import { describe } from 'vitest';
import { DAY_MS, cityDay } from '../../packages/contract/src/values/calendar.ts';
import { logIn as tokenOf } from '../../tools/stage/rider.ts';
import { dayText } from '../../packages/contract/src/values/date-text.ts';
import { startOf } from '../../apps/web/src/ui/text/long-date.ts';
import { closePicture } from '../stage/gesture.ts';
import { expectToRead } from '../literals/expect-literals.ts';
import { expect, expectAccessible, see, test } from '../stage/journey.ts';
import { freshPhone } from '../people/login-form.ts';
import { IN_CHINESE, TEXTS } from '../stage/texts.ts';

const NAME = { zh_cn: '雷峰塔', en_us: 'Leifeng Pagoda' };

describe.each(IN_CHINESE)('scenic tickets in %s', (language) => {
  const { scenic: t, products, errors } = TEXTS[language];

  test('are found by city and bought for a day: the order waits for its payment', async ({
    gateway,
    open,
  }) => {
    const token = await tokenOf(gateway.origin, freshPhone());
    const page = await open({ token });
    await page.goto(gateway.page('/changjiangDeltaSceneTicket', language));
    await page.getByRole('link', { name: language === 'zh_cn' ? '杭州' : 'Hangzhou' }).tap();
    await expectToRead(page, language, {
      zh: ['雷峰塔 杭州 演示价 ¥20.00 起'],
      en: ['Leifeng Pagoda Hangzhou Demo price from ¥20.00'],
    });
    await page.getByRole('link', { name: NAME[language] }).tap();
    await expectToRead(page, language, {
      zh: ['雷峰塔成人票 未使用可退 ¥40.00', '雷峰塔优待票 未使用可退 ¥20.00'],
      en: [
        'Leifeng Pagoda, adult Refundable if unused ¥40.00',
        'Leifeng Pagoda, reduced Refundable if unused ¥20.00',
      ],
    });
    await page
      .getByRole('button', { name: new RegExp(`^${products.buy}.*${NAME[language]}`) })
      .first()
      .tap();
    const sheet = page.getByRole('dialog');
    await see(sheet.getByRole('spinbutton', { name: t.quantity }));
    await sheet.getByRole('button', { name: t.next }).tap();
    await see(page.getByText(t.chooseDate));
    const day = cityDay(new Date(Date.now() + 3 * DAY_MS));
    // The pattern for the 4th must not match the 14th.
    const dayPattern = new RegExp(`(?<!\\d)${dayText(startOf(day), language)}(?!\\d)`);
    await sheet.getByRole('button', { name: dayPattern }).tap();
    await sheet.getByRole('button', { name: t.next }).tap();
    await see(sheet.getByText(products.nameMissing));
    await see(sheet.getByText(errors.phone_empty));
    await expectAccessible(page);
    await sheet.getByRole('textbox', { name: products.visitor(1) }).fill('李敏');
    await sheet.getByRole('textbox', { name: products.visitorPhone(1) }).fill('13800138000');
    await sheet.getByRole('button', { name: t.next }).tap();
    await page.waitForURL(/order-detail\?id=/);
    await expectToRead(page, language, {
      zh: ['景区票 待支付 待支付金额 ¥40.00', '雷峰塔成人票 单价 ¥40.00 数量 1 张', '立即支付'],
      en: [
        'Scenic ticket To be paid Amount due ¥40.00',
        'Leifeng Pagoda, adult Unit price ¥40.00',
        'Pay now',
      ],
    });
    const id = new URL(page.url()).searchParams.get('id') ?? '';
    const order = await gateway.db
      .selectFrom('orders')
      .select(['type', 'status', 'fields'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(order).toMatchObject({ type: 'scenic_ticket', status: 'to_be_paid' });
    expect(order.fields).toMatchObject({ visitDate: day, quantity: 1 });
  });

  test('are all listed again after a search without results', async ({ gateway, open }) => {
    const page = await open();
    await page.goto(gateway.page('/changjiangDeltaSceneTicket', language));
    await page.getByRole('searchbox', { name: t.search }).fill('qqqqqqq');
    await page.getByRole('link', { name: t.showAll }).tap();
    await see(page.getByRole('link', { name: NAME[language] }));
  });

  test('pictures open full-screen and close by a tap', async ({ gateway, open }) => {
    const page = await open();
    await page.goto(
      gateway.page('/changjiangDeltaSceneTicket/detail?id=humble-administrator', language),
    );
    await page.getByRole('button', { name: t.pictures(2) }).tap();
    const picture = page.locator('.adm-image-viewer-content img').first();
    await see(picture);
    // Centred on the screen, with the next one next to it.
    const screen = page.viewportSize();
    await expect
      .poll(async () => {
        const box = await picture.boundingBox();
        return box && { width: 2 * box.x + box.width, height: Math.round(2 * box.y + box.height) };
      })
      .toEqual(screen);
    // On an opaque background.
    const ground = page.locator('.adm-image-viewer-content');
    expect(await ground.boundingBox()).toEqual({ x: 0, y: 0, ...screen });
    expect(await ground.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(
      'rgb(0, 0, 0)',
    );
    await closePicture(picture);
  });
});
