import type { Locator, Page } from 'playwright-core';
import { describe } from 'vitest';
import { formatCents } from '../../packages/contract/src/values/money.ts';
import type { Departure, Liveness, Vehicle } from '../../packages/contract/src/traffic/live.ts';
import type {
  FareBetween,
  LineDetail,
  StopRef,
} from '../../packages/contract/src/traffic/schemas.ts';
import { queries } from '../../apps/gateway/sandbox/tables.ts';
import { layoutShift } from '../../tools/stage/layout-shift.ts';
import {
  expect,
  expectAccessible,
  lonelyTest as test,
  see,
  seeGone,
  WRONG_CLOCKS,
  framesTest,
} from '../stage/journey.ts';
import { IN_CHINESE, TEXTS, withTime } from '../stage/texts.ts';

const METRO = '/traffic/travel/metro-info';
const BUS = '/traffic/travel/bus-detail';
const XUJIAHUI = 'S0118';

async function ask<T>(origin: string, path: string): Promise<T> {
  const answer = await fetch(origin + path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return (await answer.json()) as T;
}

const livenessAt = async (origin: string): Promise<Liveness> =>
  (await ask<{ liveness: Liveness }>(origin, `/v1/departures?stop=${XUJIAHUI}`)).liveness;

/** Sends a form of the operator's page of realtime data in the sandbox. */
async function operate(origin: string, path: string, form: Record<string, string>): Promise<void> {
  const answer = await fetch(`${origin}/sandbox/live${path}`, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams(form),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
}

interface Received {
  items: Departure[];
  serverTime: string;
}

/** Changes the gateway's answer: the first departure leaves in `seconds`, at any hour. */
async function firstLeavesIn(page: Page, seconds: number): Promise<void> {
  const leaves = Date.now() + seconds * 1000;
  await page.route(/\/v1\/departures\?/, async (route) => {
    // A page that closed meanwhile needs no answer.
    const answer = await route
      .fetch()
      .then(async (response) => (await response.json()) as Received)
      .catch(() => undefined);
    if (answer === undefined) return;
    const [first] = answer.items;
    if (first === undefined) throw new Error('the timetable has no departure within a day');
    const departsAt = new Date(leaves).toISOString();
    const items = [{ ...first, scheduledAt: departsAt, expectedAt: null, state: 'scheduled' }];
    await route.fulfill({ json: { ...answer, items } });
  });
}

const top = async (element: Locator): Promise<number> => (await element.boundingBox())?.y ?? 0;

/** Stubs one vehicle of a line halfway to a stop, because none runs at night. */
async function oneVehicle(
  page: Page,
  line: LineDetail,
): Promise<{ nextStop: StopRef | undefined }> {
  const bus: { nextStop: StopRef | undefined } = { nextStop: undefined };
  const stops = line.patterns.find(({ direction }) => direction === 0)?.stops ?? [];
  await page.route(/\/v1\/lines\/[^/]+\/vehicles/, async (route) => {
    const reportedAt = new Date().toISOString();
    const to = bus.nextStop ?? stops[1];
    const from = stops[stops.findIndex(({ id }) => id === to?.id) - 1];
    if (from === undefined || to === undefined) throw new Error('the line has no such stop');
    const vehicle: Vehicle = {
      id: 'vehicle-1',
      tripId: null,
      line: { id: line.id, mode: line.mode, name: line.name, colour: line.colour },
      direction: 0,
      headsign: null,
      position: {
        lat: (from.lat + to.lat) / 2,
        lon: (from.lon + to.lon) / 2,
        heading: 0,
        at: reportedAt,
      },
      stop: to,
      status: 'in_transit',
      delaySeconds: 240,
      stale: false,
    };
    const liveness = { basis: 'live', asOf: reportedAt, stale: false };
    await route.fulfill({ json: { items: [vehicle], liveness, serverTime: reportedAt } });
  });
  return bus;
}

describe.each(IN_CHINESE)('a line and its stations in %s', (language) => {
  const t = TEXTS[language];
  const zh = language === 'zh_cn';
  const name = (chinese: string, english: string): string => (zh ? chinese : english);

  test('a rider sees where the trains of a line are', async ({ gateway, open }) => {
    const line = await ask<LineDetail>(gateway.origin, '/v1/lines/metro-10');
    const stops = line.patterns.find(({ direction }) => direction === 0)?.stops ?? [];
    const page = await open();
    const train = await oneVehicle(page, line);
    [, , train.nextStop] = stops;
    await page.goto(gateway.page(`${METRO}?line=metro-10&direction=0`, language));
    const station = name(train.nextStop?.name.zh ?? '', train.nextStop?.name.en ?? '');
    const marker = page.getByRole('list', { name: t.line.vehicles.list }).getByRole('listitem');
    await see(marker.getByText(t.line.vehicles.coming(station)));
    await see(page.getByText(t.line.vehicles.count(1)));
    await expectAccessible(page);
  });

  test('a rider follows a line, changes at a station, and learns what the ride costs', async ({
    gateway,
    open,
  }) => {
    const page = await open();
    await page.goto(gateway.page(`${METRO}?line=metro-10`, language));
    const line = await ask<LineDetail>(gateway.origin, '/v1/lines/metro-10');
    await see(page.getByRole('heading', { level: 1, name: name('10号线', 'Line 10') }));
    const stops = page.getByRole('list', { name: t.line.stopList }).getByRole('listitem');
    const stopIds = new Set(
      line.patterns
        .filter(({ direction }) => direction === 0)
        .flatMap(({ stops: all }) => all.map(({ id }) => id)),
    );
    await expect
      .poll(() => stops.filter({ has: page.locator('.line-diagram-name') }).count())
      .toBe(stopIds.size);
    await see(page.getByText(t.line.branchJoins(name('龙溪路', 'Longxi Road'))));
    await expectAccessible(page);
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.01);

    await page.getByRole('link', { name: t.line.swap }).tap();
    await see(page.getByText(t.line.branchLeaves(name('龙溪路', 'Longxi Road'))));
    expect(new URL(page.url()).searchParams.get('direction')).toBe('1');

    const row = stops.filter({
      has: page.getByRole('link', { name: name('陕西南路', 'South Shaanxi Road') }),
    });
    await row.getByRole('link', { name: name('1号线', 'Line 1'), exact: true }).tap();
    await see(page.getByRole('heading', { level: 1, name: name('1号线', 'Line 1'), exact: true }));
    await page.getByRole('link', { name: name('徐家汇', 'Xujiahui'), exact: true }).tap();
    await see(page.getByRole('heading', { level: 1, name: name('徐家汇', 'Xujiahui') }));
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    await see(page.getByText(t.line.stop.tableAsOf(name('2020年9月', 'Sep 2020'))));

    const star = page.getByRole('button', { name: t.favourites.add });
    await star.tap();
    await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true');

    await page.getByRole('searchbox', { name: t.line.stop.fare.label }).fill('rmgc');
    await page.getByRole('button', { name: name('人民广场', "People's Square") }).tap();
    const fare = await ask<FareBetween>(
      gateway.origin,
      `/v1/fares?from=${XUJIAHUI}&to=${encodeURIComponent('人民广场')}`,
    );
    expect(fare.basis).toBe('table');
    await see(page.getByText(`¥${formatCents(fare.amountCents)}`));
    await see(page.getByText(t.line.stop.fare.basis.table));
    await expectAccessible(page);
  });

  // The test stubs the answer, so the document must not contain the gateway's.
  for (const [pace, clockAheadMs] of Object.entries(WRONG_CLOCKS)) {
    framesTest(
      `departures count down without moving on a phone whose clock is ${pace}`,
      async ({ gateway, open }) => {
        const page = await open({ clockAheadMs });
        await firstLeavesIn(page, 76);
        await page.goto(gateway.page(`${METRO}?station=${XUJIAHUI}`, language));
        const first = page.locator('.departure-list-one').first();
        await see(first.getByText('1', { exact: true }));
        const before = await first.boundingBox();
        await see(first.getByText(t.departures.departure.due, { exact: true }));
        expect(await first.boundingBox()).toEqual(before);
      },
    );
  }

  test('a disruption shows on line and station, then the realtime data stops, then the network', async ({
    gateway,
    open,
  }) => {
    const { origin, db } = gateway;
    const closedText = zh ? /徐家汇施工关闭/ : /Xujiahui: closed/;
    await operate(origin, '/mood', { mood: 'normal' });
    await operate(origin, '/disruptions', { kind: 'closed', target: XUJIAHUI, lasts: '60' });
    const page = await open({
      expected: [/ERR_FAILED|ERR_INTERNET|Network Error|Failed to load/],
    });
    await page.clock.install();
    const station = gateway.page(`${METRO}?station=${XUJIAHUI}`, language);

    await page.goto(gateway.page(`${METRO}?line=metro-1`, language));
    await see(page.getByRole('article').getByRole('heading', { name: closedText }));
    await page.goto(station);
    await see(page.getByRole('article').getByRole('heading', { name: closedText }));
    await see(
      page.getByText(withTime((time) => `${t.departures.live.live} ${t.departures.asOf(time)}`)),
    );
    await expectAccessible(page);

    await operate(origin, '/mood', { mood: 'silent' });
    const silenceFor = async (minutes: number, basis: Liveness['basis']): Promise<void> => {
      const silentSince = new Date(Date.now() - minutes * 60_000);
      await queries(db).updateTable('sandbox.partner_moods').set({ since: silentSince }).execute();
      await expect.poll(() => livenessAt(origin)).toMatchObject({ basis, stale: true });
      await page.reload();
    };
    await silenceFor(3, 'live');
    await see(page.getByText(withTime(t.departures.stale)));
    await silenceFor(20, 'timetable');
    await see(page.getByText(t.departures.staleTimetable));

    await page.route(/\/v1\//, (route) => route.abort('failed'));
    await page.reload();
    await see(page.getByText(withTime(t.departures.savedCopy)));
    await page.context().setOffline(true);
    await page.clock.fastForward(5 * 60_000);
    const old = (time: string) => t.departures.withAge(time, t.transit.minutes(5));
    await see(page.getByText(withTime((time) => t.departures.offlineCopy(old(time)))));
    await see(page.getByRole('heading', { level: 1, name: name('徐家汇', 'Xujiahui') }));
  });

  test('a bus line shows its buses between the stops, and the next departures of a stop', async ({
    gateway,
    open,
  }) => {
    await operate(gateway.origin, '/mood', { mood: 'normal' });
    const line = await ask<LineDetail>(gateway.origin, '/v1/lines/bus-line-11');
    const way = line.patterns.find(({ direction }) => direction === 0)?.stops ?? [];
    const page = await open();
    const bus = await oneVehicle(page, line);
    bus.nextStop = way[2];
    await page.goto(gateway.page(`${BUS}?line=bus-line-11&direction=0`, language));
    await see(page.getByRole('heading', { level: 1, name: name('71路', 'Bus 71') }));
    const stopName = (stop: number): string =>
      name(way[stop]?.name.zh ?? '', way[stop]?.name.en ?? '');
    const stopAt = (stop: number): Locator =>
      page.getByRole('link', { name: stopName(stop), exact: true });
    const marker = page.getByRole('list', { name: t.line.vehicles.list }).getByRole('listitem');
    await see(marker.getByText(t.line.vehicles.coming(stopName(2))));
    await expect.poll(() => top(marker)).toBeGreaterThan(await top(stopAt(1)));
    expect(await top(marker)).toBeLessThan(await top(stopAt(2)));

    await stopAt(1).tap();
    await see(page.getByRole('link', { name: t.line.allHere }));
    expect(await stopAt(1).getAttribute('aria-expanded')).toBe('true');
    await expectAccessible(page);
    // While the page is visible, it polls and the bus moves on.
    bus.nextStop = way[6];
    await see(marker.getByText(t.line.vehicles.coming(stopName(6))));
    const topOfStop = await top(stopAt(5));
    await expect.poll(() => top(marker)).toBeGreaterThan(topOfStop);

    await page.getByRole('link', { name: t.line.swap }).tap();
    await expect.poll(() => new URL(page.url()).searchParams.get('direction')).toBe('1');
    await seeGone(page.getByRole('link', { name: t.line.allHere }));
    await see(page.getByText(t.line.vehicles.none));
  });
});
