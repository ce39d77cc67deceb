import type { Page } from 'playwright-core';
import type { Departure, Vehicle } from '../../packages/contract/src/traffic/live.ts';
import type { Itinerary, PlanAnswer } from '../../packages/contract/src/plans/schemas.ts';
import type { LineDetail } from '../../packages/contract/src/traffic/schemas.ts';
import {
  after,
  answerOf,
  LINES,
  PLACES,
  rideLegOf,
  walkOf,
  itineraryOf,
} from '../../apps/web/src/features/planning/plan.fixture.ts';
import { replaceAnswers } from '../../tools/stage/stand-in.ts';
import { problem } from '../stage/problem.ts';
import type { Screen } from '../screens/screen.ts';
import type { Texts } from '../stage/texts.ts';

const ROUTE = '/station-guide/route';
const ENDS = 'from=31.22630,121.44570&fromName=%E5%AE%B6&to=S0121';

/** The next full minute, so that a count-down looks the same in each picture. */
const now = (): string => new Date(Math.ceil(Date.now() / 60_000) * 60_000).toISOString();

/** An itinerary by bus with a long name and a partly unknown fare. */
const byBus = (departsAt: string): Itinerary =>
  itineraryOf('bus', departsAt, {
    legs: [
      walkOf(departsAt, 6, [PLACES.home, PLACES.jingan]),
      rideLegOf(after(departsAt, 9), 24, [PLACES.jingan, PLACES.airport], {
        line: LINES.bus49,
        headsign: { zh: '上海体育馆', en: 'Shanghai Indoor Stadium' },
        nextSeconds: null,
      }),
    ],
    arrivesAt: after(departsAt, 33),
    durationSeconds: 1980,
    changes: 0,
    tags: ['cheapest'],
    usesLastTrip: true,
    fare: {
      amountCents: 200,
      currency: 'CNY',
      basis: 'rule',
      incomplete: true,
      parts: [
        {
          tariff: 'bus',
          name: null,
          from: PLACES.jingan.name,
          to: PLACES.airport.name,
          amountCents: 200,
          basis: 'rule',
        },
      ],
    },
  });

/** An itinerary by a metro line that is disrupted and late. */
function disruptedItinerary(departsAt: string): Itinerary {
  const way = itineraryOf('late', departsAt, { tags: ['fastest'] });
  const legs = way.legs.map((leg) =>
    leg.kind === 'ride'
      ? {
          ...leg,
          delaySeconds: 240,
          alertIds: ['news'],
          pickup: { contact: 'agency', phone: '021-64370000' },
          dropOff: { contact: 'driver', phone: '021-64370000' },
          wheelchair: { vehicle: 'yes' as const, from: 'no' as const, to: 'yes' as const },
          occupancy: {
            status: 'standing',
            percentage: 80,
            carriages: [
              { label: null, status: 'full', percentage: null },
              { label: null, status: 'few_seats', percentage: null },
            ],
            at: departsAt,
          },
        }
      : leg,
  );
  return { ...way, legs };
}

/** An itinerary without steps, as far as is known: a change by lifts, and an exit. */
function stepFreeItinerary(departsAt: string): Itinerary {
  const way = itineraryOf('lifts', departsAt);
  const legs = way.legs.map((leg) =>
    leg.kind === 'walk'
      ? {
          ...leg,
          ...(leg.inStation
            ? { stepFree: 'yes' as const, estimated: false }
            : { entrance: { zh: '2号口', en: 'Exit 2' } }),
        }
      : { ...leg, wheelchair: { ...leg.wheelchair, from: 'yes' as const } },
  );
  return { ...way, legs };
}

const NEWS: PlanAnswer['alerts'][number] = {
  id: 'news',
  effect: 'significant_delays',
  severity: 'warning',
  title: { zh: '2号线列车晚点', en: 'Delays on Line 2' },
  text: {
    zh: '受信号故障影响，2号线部分列车晚点10分钟以上，请预留出行时间。',
    en: 'A signal failure delays some trains of Line 2 by more than 10 minutes. Please allow extra time.',
  },
  url: null,
  from: null,
  until: null,
  lines: [LINES.metro2],
  stops: [],
};

function plans(): Record<'full' | 'gone' | 'walk' | 'none' | 'stepFree', PlanAnswer> {
  const baseTime = now();
  const full = answerOf(baseTime, {
    itineraries: [
      disruptedItinerary(after(baseTime, 4)),
      itineraryOf('plain', after(baseTime, 11), { tags: ['fewest_changes', 'least_walking'] }),
      byBus(after(baseTime, 16)),
    ],
    alerts: [NEWS],
  });
  const tomorrow = after(baseTime, 300);
  return {
    full,
    gone: {
      ...full,
      itineraries: [itineraryOf('first', tomorrow)],
      notice: { kind: 'last_gone', nextDepartsAt: tomorrow },
      liveness: { basis: 'timetable', asOf: baseTime, stale: true },
      taxi: null,
      earlier: null,
    },
    walk: {
      ...full,
      notice: { kind: 'walk_is_faster', nextDepartsAt: null },
      walk: { metres: 640, seconds: 540 },
    },
    none: { ...full, itineraries: [], earlier: null, later: null },
    stepFree: { ...full, stepFree: true, itineraries: [stepFreeItinerary(after(baseTime, 11))] },
  };
}

const stubPlans = (page: Page, kind: keyof ReturnType<typeof plans>): Promise<unknown> =>
  replaceAnswers(page, /\/v1\/plans\?/, (question) => question.fulfill({ json: plans()[kind] }));

const stubRefusal =
  (code: string, status: number, field?: string) =>
  (page: Page): Promise<unknown> =>
    replaceAnswers(page, /\/v1\/plans\?/, (question) =>
      question.fulfill(problem(code, status, { ...(field && { field }) })),
    );

const favouriteRow = (key: string, kind: string, place: object, to: object | null) => ({
  key,
  kind,
  name: (place as { name: object }).name,
  at: place,
  to,
  changedAt: '2026-11-21T00:00:00.000Z',
  removed: false,
});

/** Stores places on the device: history, home, a favourite and a trip. */
async function storePlaces(page: Page): Promise<void> {
  const { home, jingan, square, railway, airport } = PLACES;
  const favourites = [
    favouriteRow('home', 'home', home, null),
    favouriteRow('stop:S0118', 'stop', square, null),
    favouriteRow('trip:S0212>S0230', 'trip', jingan, airport),
  ];
  const places = { rider: '', items: [airport, railway] };
  const trips = { rider: '', items: [{ from: square, to: railway }] };
  await page.addInitScript(
    ({ favourites: shelf, places: pickedPlaces, trips: plannedTrips }) => {
      window.localStorage.setItem('picked-places', JSON.stringify(pickedPlaces));
      window.localStorage.setItem('planned-trips', JSON.stringify(plannedTrips));
      window.localStorage.setItem(
        'favourites',
        JSON.stringify({ shelves: { '': { items: shelf, unsent: [] } }, known: null }),
      );
    },
    { favourites, places, trips },
  );
}

const stubStations = (page: Page): Promise<unknown> =>
  replaceAnswers(page, /\/v1\/stations\?/, (question) =>
    question.fulfill({
      json: {
        items: [
          {
            ...PLACES.square,
            id: 'S0118',
            kind: 'station',
            district: '黄浦区',
            lines: [LINES.metro1, LINES.metro2],
            matched: 'rmgc',
          },
          {
            ...PLACES.airport,
            id: 'B00042',
            kind: 'stop',
            district: null,
            lines: [LINES.bus49],
            matched: null,
          },
        ],
        serverTime: now(),
      },
    }),
  );

const stopOf = (id: string, name: string, en: string, i: number) => ({
  id,
  lat: 31.2 + i / 200,
  lon: 121.44,
  name: { zh: name, en },
});

/** Stubs the bus line and its vehicles. */
async function stubBus(page: Page): Promise<void> {
  const baseTime = now();
  const stops = [
    stopOf('B1', '汉口路江西中路', 'Hankou Road, Middle Jiangxi Road', 0),
    stopOf('S0212', '静安寺', "Jing'an Temple", 1),
    stopOf('B3', '华山路常熟路', 'Huashan Road, Changshu Road', 2),
    stopOf('S0230', '浦东国际机场1·2号航站楼', 'Pudong International Airport', 3),
    stopOf('B5', '上海体育馆', 'Shanghai Indoor Stadium', 4),
  ].map((stop, i) => ({ ...stop, minutes: i * 8, metres: null, transfers: [] }));
  const headsign = { zh: '上海体育馆', en: 'Shanghai Indoor Stadium' };
  const line: LineDetail = {
    ...LINES.bus49,
    from: null,
    to: null,
    operator: null,
    loop: false,
    lengthMetres: null,
    openedYear: null,
    headways: [],
    service: null,
    fare: null,
    patterns: [
      {
        id: 'p',
        direction: 0,
        headsign,
        kind: 'full',
        stops,
        estimated: true,
        first: '05:30',
        last: '22:30',
      },
    ],
    asOf: null,
    serverTime: baseTime,
  };
  const departure = (minutes: number): Departure => ({
    tripId: `t${minutes}`,
    serviceDate: baseTime.slice(0, 10),
    line: LINES.bus49,
    direction: 0,
    headsign,
    stop: stopOf('S0212', '静安寺', "Jing'an Temple", 1),
    scheduledAt: after(baseTime, minutes),
    expectedAt: after(baseTime, minutes + 2),
    state: 'live',
    last: false,
    wheelchair: { vehicle: 'unknown', stop: 'unknown' },
    estimated: true,
  });
  const vehicle: Vehicle = {
    id: 'v',
    tripId: 't',
    line: LINES.bus49,
    direction: 0,
    headsign,
    position: { lat: 31.2025, lon: 121.44, heading: 0, at: baseTime },
    stop: stopOf('S0212', '静安寺', "Jing'an Temple", 1),
    status: 'in_transit',
    delaySeconds: 120,
    stale: false,
  };
  const liveness = { basis: 'live', asOf: baseTime, stale: false };
  await replaceAnswers(page, /\/v1\/lines\/[^/]+$/, (question) => question.fulfill({ json: line }));
  await replaceAnswers(page, /\/v1\/lines\/[^/]+\/vehicles/, (question) =>
    question.fulfill({ json: { items: [vehicle], liveness, serverTime: baseTime } }),
  );
  await replaceAnswers(page, /\/v1\/departures\?/, (question) =>
    question.fulfill({
      json: {
        stop: departure(0).stop,
        items: [departure(3), departure(15)],
        liveness,
        alerts: [],
        serverTime: baseTime,
      },
    }),
  );
}

/** Planning in each of its states, by stubbed answers. */
function planScreens(t: Texts): Screen[] {
  const itineraries = (page: Page) => page.getByRole('list', { name: t.planning.itinerary.list });
  const plan = `${ROUTE}?${ENDS}`;
  const alonePlan = (mode: 'taxi' | 'walk'): Screen => ({
    name: `plan-${mode}`,
    address: `${plan}&by=${mode}`,
    stub: (page) => stubPlans(page, 'full'),
    shows: (page) => page.getByText(t.planning.alone.distance, { exact: true }),
  });
  const refusedPlan = (
    name: string,
    code: keyof Texts['errors'],
    status: number,
    field?: string,
  ): Screen => ({
    name: `plan-${name}`,
    address: `${plan}&modes=bus&time=2026-11-21T10:00:00Z`,
    stub: stubRefusal(code, status, field),
    shows: (page) => page.getByText(t.errors[code]),
    expected: [new RegExp(`status of ${status}`)],
  });
  const picture = (name: string, id: string): Screen => ({
    name: `plan-select-${name}`,
    address: `${ROUTE}/select?${ENDS}&id=${id}`,
    stub: (page) => stubPlans(page, 'full'),
    shows: (page) => page.getByRole('heading', { name: t.planning.select.fare }),
  });
  return [
    {
      name: 'plan-start',
      address: ROUTE,
      shows: (page) => page.getByText(t.planning.start.title),
    },
    {
      name: 'plan-start-known',
      address: ROUTE,
      stub: storePlaces,
      shows: (page) => page.getByRole('heading', { name: t.planning.start.recent }),
    },
    {
      name: 'plan-itineraries',
      address: plan,
      stub: (page) => stubPlans(page, 'full'),
      shows: itineraries,
    },
    {
      name: 'plan-last-gone',
      address: `${plan}&time=2026-11-21T17:30:00Z`,
      stub: (page) => stubPlans(page, 'gone'),
      shows: (page) => page.getByText(t.planning.notice.last_gone),
    },
    {
      name: 'plan-walk-faster',
      address: plan,
      stub: (page) => stubPlans(page, 'walk'),
      shows: (page) => page.getByText(t.planning.notice.walk_is_faster),
    },
    {
      name: 'plan-none',
      address: `${plan}&modes=bus`,
      stub: (page) => stubPlans(page, 'none'),
      shows: (page) => page.getByText(t.planning.notice.none),
    },
    {
      name: 'plan-loading',
      address: plan,
      stub: (page) => replaceAnswers(page, /\/v1\/plans\?/, () => {}),
      shows: (page) => page.getByRole('tab', { name: t.planning.tab.best }),
    },
    {
      name: 'plan-time',
      address: plan,
      stub: (page) => stubPlans(page, 'full'),
      act: (page) => page.getByRole('button', { name: t.planning.time.kind.now }).tap(),
      shows: (page) => page.getByRole('dialog', { name: t.planning.time.title }),
    },
    {
      name: 'plan-options',
      address: plan,
      stub: (page) => stubPlans(page, 'full'),
      act: (page) => page.getByRole('button', { name: t.planning.prefer.fastest }).tap(),
      shows: (page) => page.getByRole('dialog', { name: t.planning.options.title }),
    },
    alonePlan('taxi'),
    alonePlan('walk'),
    refusedPlan('ends-equal', 'plan_ends_equal', 400),
    refusedPlan('unknown-place', 'plan_place_unknown', 404, 'from'),
    refusedPlan('outside', 'place_outside_city', 400, 'to'),
    refusedPlan('no-way', 'plan_not_found', 404),
    refusedPlan('time-out', 'time_out_of_range', 400),
    refusedPlan('planner-failed', 'planner_failed', 502),
    picture('way', 'late'),
    picture('gone', 'no-such'),
    {
      name: 'plan-step-free',
      address: `${plan}&stepFree=1`,
      stub: (page) => stubPlans(page, 'stepFree'),
      shows: (page) => page.getByText(t.planning.options.stepFreeHint),
    },
    {
      name: 'plan-select-step-free',
      address: `${ROUTE}/select?${ENDS}&id=lifts&stepFree=1`,
      stub: (page) => stubPlans(page, 'stepFree'),
      shows: (page) => page.getByText(t.planning.boarding.walk.yes),
    },
    {
      name: 'plan-bus',
      address: `${ROUTE.replace('/station-guide', '/traffic/travel')}/bus-detail?${ENDS}&id=bus&leg=1`,
      stub: async (page) => {
        await stubPlans(page, 'full');
        await stubBus(page);
      },
      shows: (page) => page.getByText(t.planning.bus.vehicleTo),
    },
    {
      name: 'plan-addresses',
      address: `${ROUTE}/addresses?for=to`,
      stub: storePlaces,
      shows: (page) => page.getByRole('heading', { name: t.places.history }),
    },
    {
      name: 'plan-search',
      address: `${ROUTE}/addresses?for=from`,
      stub: stubStations,
      act: (page) => page.getByRole('searchbox', { name: t.places.search }).fill('rmgc'),
      shows: (page) => page.getByRole('list', { name: t.places.results }),
    },
  ];
}

export const screens = { plan: planScreens };
