import path from 'node:path';
import { describe } from 'vitest';
import { logIn } from '../../tools/stage/rider.ts';
import { expect, expectAccessible, see, takenOver, testIn } from '../stage/journey.ts';
import { LANGUAGES, TEXTS } from '../stage/texts.ts';

// A town with three bus lines, whose fares are those of its feed (cities/zakroczym). Its clocks are an hour or two ahead of
// UTC, and a rider's phone is set to any zone.
const test = testIn(path.resolve(import.meta.dirname, '../../cities/zakroczym'));

/** A demo rider of the town: `demo/riders.json`. */
const RIDER = '512345678';
/** A Monday at seven in Warsaw, in winter. */
const MONDAY = '2026-11-30T06:00:00Z';

const PLAN = `/station-guide/route?from=100&to=119&time=${MONDAY}`;

describe.each(LANGUAGES)('a town with a feed of its own, in %s', (language) => {
  const t = TEXTS[language];
  const brand = { zh_cn: '扎克罗奇姆出行', en_us: 'Zakroczym Transit' }[language];

  test('plans by its timetable, in its time and for its fare', async ({ gateway, open }) => {
    const page = await open();
    await page.goto(gateway.page('/', language));
    await takenOver(page);
    await see(page.getByRole('heading', { name: brand }));
    await page.goto(gateway.page(PLAN, language));
    await takenOver(page);
    const plan = page.getByRole('link', { name: /09:30\D+10:05/ });
    await see(plan);
    expect(await plan.innerText()).toMatch(/zł\s4\.00/);
    await expectAccessible(page);
  });

  test('draws its bus lines, and lists its stops', async ({ gateway, open }) => {
    const page = await open();
    await page.goto(gateway.page('/traffic/map', language));
    await takenOver(page);
    await see(page.getByText('Alexander Dubis'));
    await expectAccessible(page);
    await page.goto(gateway.page('/station-guide', language));
    await see(page.getByRole('link', { name: /Zaręby-Pętla/ }));
  });

  test('takes a fare in its currency', async ({ gateway, open }) => {
    const token = await logIn(gateway.origin, RIDER);
    const page = await open({ token });
    await page.goto(gateway.page('/riding-order-list/', language));
    await takenOver(page);
    const due = page.getByRole('listitem').filter({ hasText: t.order.status.to_be_paid }).first();
    await see(due);
    expect(await due.innerText()).toMatch(/zł\s[45]\.00/);
    await expectAccessible(page);
  });
});
