import path from 'node:path';
import { describe } from 'vitest';
import { expect, expectAccessible, see, takenOver, testIn } from '../stage/journey.ts';
import { LANGUAGES } from '../stage/texts.ts';

// A town with three bus lines, whose fares are those of its feed (cities/zakroczym).
const test = testIn(path.resolve(import.meta.dirname, '../../cities/zakroczym'));

/** The next Wednesday but one at seven in UTC: eight or nine in the town, before the line's second departure. */
function wednesday(): string {
  const day = new Date();
  day.setUTCDate(day.getUTCDate() + 14 - ((day.getUTCDay() + 4) % 7));
  return `${day.toISOString().slice(0, 10)}T07:00:00Z`;
}

const PLAN = `/station-guide/route?from=100&to=119&time=${wednesday()}`;

describe.each(LANGUAGES)('a town with a feed of its own, in %s', (language) => {
  test('plans by its timetable, in its time and for its fare', async ({ gateway, open }) => {
    const page = await open();
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
});
