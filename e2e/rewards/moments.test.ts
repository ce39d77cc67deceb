import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { logIn as tokenOf } from '../../tools/stage/rider.ts';
import { expectToRead } from '../literals/expect-literals.ts';
import { freshPhone } from '../people/login-form.ts';
import { expect, expectAccessible, see, seeGone, takenOver, test } from '../stage/journey.ts';
import { dayWithRoom, WITHIN_A_DAY } from '../stage/one-day.ts';
import { IN_ENGLISH } from '../stage/texts.ts';

const animationCount = (page: Page): Promise<number> =>
  page.evaluate(() => document.getAnimations().length);

/** Resolves once something within an element that matches is animated. */
const animationIn = (page: Page, selector: string): Promise<void> =>
  page.evaluate(
    (matching) =>
      new Promise<void>((resolve) => {
        const look = (): void => {
          const isMoving = document
            .getAnimations()
            .some(({ effect }) => (effect as KeyframeEffect).target?.closest(matching) !== null);
          if (isMoving) resolve();
          else requestAnimationFrame(look);
        };
        look();
      }),
    selector,
  );

describe.each(IN_ENGLISH)('moments of campaigns in %s', (language) => {
  const isChinese = language === 'zh_cn';
  const names = isChinese
    ? {
        got: '您得到了',
        close: '关闭',
        claim: '立即领取',
        use: /^立即使用 地铁满3\.00减2\.00券 ×2$/,
      }
    : {
        got: 'You got',
        close: 'Close',
        claim: 'Claim now',
        use: /^Use now Metro coupon \(¥2\.00 off ¥3\.00 or more\) ×2$/,
      };

  test('a granted reward is shown with its term and its use', async ({ gateway, open }) => {
    const page = await open({ token: await tokenOf(gateway.origin, freshPhone()) });
    await page.goto(gateway.page('/traffic/gift', language));
    await takenOver(page);
    const flies = animationIn(page, '[aria-hidden]');
    await page.getByRole('button', { name: names.claim }).tap();
    await flies;
    const sheet = page.getByRole('region', { name: names.got });
    await see(sheet);
    await expectToRead(page, language, {
      zh: ['您得到了', '领取成功，奖励已到账', '有效期至'],
      en: ['You got', 'Reward added to your account', 'Valid until'],
    });
    const use = sheet.getByRole('link', { name: names.use });
    expect(await use.getAttribute('href')).toContain('/ride-code');
    await expectAccessible(page);
    await sheet.getByRole('button', { name: names.close }).tap();
    await seeGone(sheet);
  });

  test(
    'eight boxes surround the button, and a draw without a prize says when one is sure',
    WITHIN_A_DAY,
    async ({ gateway, open }) => {
      await dayWithRoom();
      const page = await open({ token: await tokenOf(gateway.origin, freshPhone()) });
      await page.goto(gateway.page('/winter/alipay', language));
      await takenOver(page);
      const grid = page.locator('[data-view="grid"]');
      await see(grid);
      expect(await grid.locator('[data-cell]').count()).toBe(8);
      expect(await grid.locator(':scope > *').nth(4).getByRole('button').count()).toBe(1);
      const light = animationIn(page, '[data-cell]');
      await grid.getByRole('button', { name: isChinese ? '抽奖' : 'Draw', exact: true }).tap();
      await light;
      const result = isChinese
        ? /恭喜您获得：|差一点，再抽 4 次必中：20 积分/
        : /You won: |So close\. 4 more draws until a sure prize: 20 points/;
      await see(page.getByRole('status').filter({ hasText: result }).first());
      await expectAccessible(page);
    },
  );

  test('a stamp falls on the day of a check-in', WITHIN_A_DAY, async ({ gateway, open }) => {
    await dayWithRoom();
    const page = await open({ token: await tokenOf(gateway.origin, freshPhone()) });
    await page.goto(gateway.page('/anniversary/week-card', language));
    await takenOver(page);
    const falls = animationIn(page, '[data-stamped]');
    await page.getByRole('button', { name: isChinese ? '签到' : 'Check in', exact: true }).tap();
    await falls;
    await expectToRead(page, language, {
      zh: ['签到成功', '今日已签到'],
      en: ['Checked in today'],
    });
  });

  test('a festive page moves until the rider pauses it', async ({ gateway, open }) => {
    const page = await open({ token: await tokenOf(gateway.origin, freshPhone()) });
    await page.goto(gateway.page('/winter/index', language));
    await expect.poll(() => animationCount(page)).toBeGreaterThan(0);
    await page.getByRole('button', { name: isChinese ? '暂停动画' : 'Pause animation' }).tap();
    await expect.poll(() => animationCount(page)).toBe(0);
    await see(page.getByRole('button', { name: isChinese ? '播放动画' : 'Play animation' }));
  });

  test('nothing moves for riders who prefer less motion', async ({ gateway, open }) => {
    const token = await tokenOf(gateway.origin, freshPhone());
    const page = await open({ token, reducedMotion: true });
    await page.goto(gateway.page('/traffic/gift', language));
    await takenOver(page);
    await page.getByRole('button', { name: names.claim }).tap();
    await see(page.getByRole('region', { name: names.got }));
    expect(await page.locator('[class*="flying"]').count()).toBe(0);
    await page.goto(gateway.page('/winter/index', language));
    await takenOver(page);
    const note = isChinese ? '访问统计' : 'Visit statistics';
    // The late code is there, and moves nothing.
    await see(page.getByRole('region', { name: note }));
    await expect.poll(() => animationCount(page)).toBe(0);
    expect(await page.locator('[data-particles]').count()).toBe(0);
  });
});
