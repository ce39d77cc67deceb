import { expect } from 'vitest';
import { test } from './journey.ts';
import type { RiderPage } from './rider-page.ts';

const SURFACE = { role: 'application' };

/** Reads latitude, longitude and zoom from the address. */
async function viewOf(page: RiderPage): Promise<[lat: number, lon: number, zoom: number]> {
  const view = new URL(await page.address()).searchParams.get('view')?.split(',').map(Number);
  const [lat = Number.NaN, lon = Number.NaN, zoom = Number.NaN] = view ?? [];
  return [lat, lon, zoom];
}

async function middleOf(page: RiderPage): Promise<{ x: number; y: number }> {
  const { box } = await page.look(SURFACE);
  if (box === null) throw new Error('there is no map');
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

test('the network map is dragged and zoomed', async ({ gateway, open }) => {
  const page = await open();
  await page.goto(gateway.page('/traffic/map?view=31.2304,121.4737,12', 'en_us'));
  await page.takenOver();
  await page.see({ css: '.network-drawing-names text', text: "People's Square" });
  const { x, y } = await middleOf(page);
  // Dragging to the left and up moves the view east and south.
  await page.finger([
    { x: x + 60, y: y + 60 },
    { x: x + 20, y: y + 20 },
    { x: x - 20, y: y - 20 },
    { x: x - 60, y: y - 60 },
  ]);
  await expect.poll(async () => (await viewOf(page))[1]).toBeGreaterThan(121.48);
  expect((await viewOf(page))[0]).toBeLessThan(31.225);
  expect((await viewOf(page))[2]).toBe(12);
  await page.tap({ role: 'button', name: 'Zoom in' });
  await expect.poll(async () => (await viewOf(page))[2]).toBe(13);
  await page.tap({ role: 'button', name: 'Show all lines' });
  await expect.poll(async () => (await viewOf(page))[2]).toBeLessThan(9.5);
});

test('a station of the map is tapped, and its card leads to its page and back', async ({
  gateway,
  open,
}) => {
  const page = await open();
  await page.goto(gateway.page('/traffic/map?view=31.196294,121.432545,13'));
  await page.takenOver();
  await page.see({ css: '.network-drawing-names text', text: '徐家汇' });
  await page.finger([await middleOf(page)]);
  const card = { role: 'region', name: '徐家汇' };
  await page.see({ role: 'heading', name: '徐家汇', within: card });
  await page.see({ role: 'link', name: '9号线', within: card });
  await page.tap({ role: 'link', name: '车站详情', within: card });
  await page.reach(/metro-info\?station=S0118/);
  await page.see({ role: 'heading', name: /徐家汇/ });
  await page.back();
  await page.see({ role: 'heading', name: '徐家汇', within: card });
});
