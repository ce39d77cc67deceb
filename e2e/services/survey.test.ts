import { describe } from 'vitest';
import { expect, expectAccessible, see, test } from '../stage/journey.ts';
import { IN_CHINESE, TEXTS } from '../stage/texts.ts';

const SID = 'metro-satisfaction';

describe.each(IN_CHINESE)('a survey in %s', (language) => {
  const { survey: t, waiting } = TEXTS[language];

  test('follows branches, keeps the answers, and is sent when the network is back', async ({
    gateway,
    open,
  }) => {
    const page = await open({ expected: [/ERR_|Network Error|Failed to/] });
    const address = gateway.page(`/survey?sid=${SID}`, language);
    // The link's preview in chats.
    const answer = await page.goto(address);
    const { zh, en } = { zh: '地铁出行满意度调查', en: 'How was your metro ride?' };
    const title = language === 'zh_cn' ? zh : en;
    expect(await answer?.text()).toContain(`<meta property="og:title" content="${title}">`);
    const next = page.getByRole('button', { name: t.next });
    await see(page.getByRole('heading', { name: title }));
    await expect.poll(() => next.isDisabled()).toBe(true);
    const options = page.getByRole('radio');
    await options.nth(3).check();
    // A rider who hardly rides is asked for the reason, and not for a rating.
    await see(page.getByText(t.progress(1, 3)));
    await options.nth(0).check();
    await next.tap();
    await page.getByRole('radio', { name: '9' }).check();
    await next.tap();
    await see(page.getByText(t.optional));
    await page.reload();
    await see(page.getByText(t.resumed));
    await page.getByRole('button', { name: t.back }).tap();
    await see(page.getByRole('radio', { name: '9' }));
    await page.getByRole('radio', { name: '5' }).check();
    await next.tap();
    await page.getByRole('checkbox').first().check();
    await next.tap();
    const words = `很好 ${language}`;
    await page.getByRole('textbox', { name: t.say }).fill(words);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: t.submit }).tap();
    await see(page.getByText(t.waits));
    await page.context().setOffline(false);
    await see(page.getByText(waiting.sent));
    await see(page.getByRole('heading', { name: t.thanks }));
    await expectAccessible(page);
    const answers = await gateway.db
      .selectFrom('survey_answers')
      .select(['survey', 'body'])
      .execute();
    // Other tests can answer meanwhile.
    expect(answers.filter(({ body }) => JSON.stringify(body).includes(words))).toEqual([
      { survey: SID, body: { often: ['daily'], rating: 5, missing: ['crowding'], words } },
    ]);
    await page.goto(address);
    await see(page.getByRole('heading', { name: t.thanks }));
  });
});
