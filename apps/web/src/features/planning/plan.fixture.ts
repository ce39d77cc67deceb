import type {
  Itinerary,
  PlanAnswer,
  PlanLeg,
  PlanPlace,
  RideLeg,
  WalkLeg,
} from '@shtrans/contract/plans/schemas';

/** Returns the instant some minutes after another. */
export const after = (iso: string, minutes: number): string =>
  new Date(Date.parse(iso) + minutes * 60_000).toISOString();

export const PLACES = {
  home: {
    lat: 31.2263,
    lon: 121.4457,
    stopId: null,
    name: { zh: '静安寺附近', en: "Near Jing'an" },
  },
  jingan: {
    lat: 31.2251,
    lon: 121.4444,
    stopId: 'S0212',
    name: { zh: '静安寺', en: "Jing'an Temple" },
  },
  square: {
    lat: 31.2346,
    lon: 121.4704,
    stopId: 'S0118',
    name: { zh: '人民广场', en: "People's Square" },
  },
  railway: {
    lat: 31.2504,
    lon: 121.4519,
    stopId: 'S0121',
    name: { zh: '上海火车站', en: 'Shanghai Railway Station' },
  },
  airport: {
    lat: 31.1516,
    lon: 121.8021,
    stopId: 'S0230',
    name: { zh: '浦东国际机场1·2号航站楼', en: 'Pudong International Airport Terminals 1 and 2' },
  },
} as const satisfies Record<string, PlanPlace>;

export const LINES = {
  metro1: { id: 'metro-1', mode: 'metro', name: { zh: '1号线', en: 'Line 1' }, colour: '#e4002b' },
  metro2: { id: 'metro-2', mode: 'metro', name: { zh: '2号线', en: 'Line 2' }, colour: '#97d700' },
  bus49: { id: 'bus-line-49', mode: 'bus', name: { zh: '49路', en: 'Bus 49' }, colour: null },
} as const;

export const walkOf = (
  departsAt: string,
  minutes: number,
  [from, to]: readonly [PlanPlace, PlanPlace],
  more: Partial<WalkLeg> = {},
): WalkLeg => ({
  kind: 'walk',
  departsAt: departsAt,
  arrivesAt: after(departsAt, minutes),
  from,
  to,
  metres: minutes * 70,
  purpose: 'access',
  inStation: false,
  estimated: true,
  stepFree: 'unknown',
  ...more,
});

const stopAt = (place: PlanPlace, id: string, time: string): RideLeg['stops'][number] => ({
  id: place.stopId ?? id,
  lat: place.lat,
  lon: place.lon,
  name: place.name,
  arrivesAt: time,
  departsAt: time,
});

/** A ride with one stop between its ends. */
export const rideLegOf = (
  departsAt: string,
  minutes: number,
  [from, to]: readonly [PlanPlace, PlanPlace],
  more: Partial<RideLeg> = {},
): RideLeg => {
  const arrivesAt = after(departsAt, minutes);
  const middleStop: PlanPlace = {
    lat: (from.lat + to.lat) / 2 + 0.004,
    lon: (from.lon + to.lon) / 2,
    stopId: 'S0999',
    name: { zh: '南京西路', en: 'West Nanjing Road' },
  };
  return {
    kind: 'ride',
    departsAt: departsAt,
    arrivesAt,
    line: LINES.metro2,
    headsign: { zh: '浦东国际机场', en: 'Pudong International Airport' },
    direction: 0,
    tripId: `trip ${departsAt}`,
    serviceDate: departsAt.slice(0, 10),
    from,
    to,
    stops: [
      stopAt(from, 'from', departsAt),
      stopAt(middleStop, 'between', after(departsAt, minutes / 2)),
      stopAt(to, 'to', arrivesAt),
    ],
    metres: minutes * 500,
    nextSeconds: 360,
    delaySeconds: null,
    wheelchair: { vehicle: 'unknown', from: 'unknown', to: 'unknown' },
    estimated: true,
    staysOnBoard: false,
    alertIds: [],
    ...more,
  };
};

/** Line 2, a change, line 1: forty minutes in all, from `departsAt`. */
export function itineraryOf(
  id: string,
  departsAt: string,
  more: Partial<Itinerary> = {},
): Itinerary {
  const { home, jingan, square, railway } = PLACES;
  const legs: PlanLeg[] = [
    walkOf(departsAt, 5, [home, jingan]),
    rideLegOf(after(departsAt, 7), 8, [jingan, square]),
    walkOf(after(departsAt, 15), 4, [square, square], { purpose: 'transfer', inStation: true }),
    rideLegOf(after(departsAt, 21), 12, [square, railway], {
      line: LINES.metro1,
      headsign: { zh: '富锦路', en: 'Fujin Road' },
      direction: 1,
    }),
    walkOf(after(departsAt, 33), 7, [railway, { ...railway, stopId: null }], { purpose: 'egress' }),
  ];
  return {
    id,
    departsAt: departsAt,
    arrivesAt: after(departsAt, 40),
    durationSeconds: 2400,
    changes: 1,
    walkMetres: 1120,
    walkSeconds: 960,
    fare: {
      amountCents: 400,
      currency: 'CNY',
      basis: 'table',
      incomplete: false,
      parts: [
        {
          tariff: 'metro',
          name: null,
          from: jingan.name,
          to: railway.name,
          amountCents: 400,
          basis: 'table',
        },
      ],
    },
    co2Grams: 240,
    legs,
    tags: [],
    usesLastTrip: false,
    ...more,
  };
}

/** An answer for `time` with itineraries that leave 5, 12 and 20 minutes later. */
export function answerOf(time: string, more: Partial<PlanAnswer> = {}): PlanAnswer {
  return {
    from: PLACES.home,
    to: PLACES.railway,
    time,
    arriveBy: false,
    stepFree: false,
    itineraries: [
      itineraryOf(`${time} a`, after(time, 5), { tags: ['fastest', 'fewest_changes'] }),
      itineraryOf(`${time} b`, after(time, 12)),
      itineraryOf(`${time} c`, after(time, 20)),
    ],
    notice: null,
    taxi: { distanceMetres: 6200, durationSeconds: 1260, amountCents: 2900, co2Grams: 1180 },
    walk: { metres: 4100, seconds: 3420 },
    bike: { metres: 4100, seconds: 1020 },
    earlier: { time: after(time, -30), arriveBy: false },
    later: { time: after(time, 30), arriveBy: false },
    alerts: [],
    liveness: { basis: 'live', asOf: time, stale: false },
    planner: 'embedded',
    serverTime: time,
    ...more,
  };
}
