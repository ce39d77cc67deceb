interface ParameterText {
  description: string;
  /** A value as it is in an address. */
  example: string;
}

/** What a parameter means wherever it occurs, as `place name`. */
const EVERYWHERE: Readonly<Record<string, ParameterText>> = {
  'path id': {
    description: 'The id of the object, as another answer gave it.',
    example: '0197b8a4-3c1e-7a52-9d5b-2f6e8c0a1b3d',
  },
  'path token': {
    description: 'The secret part of a link; everybody who has the link may read what it shares.',
    example: 'Zk3v8QmT1xYcW5rLb7NpHs',
  },
  'path name': { description: 'The name of the published text.', example: 'privacy' },
  'path campaign': { description: 'The id of the campaign.', example: 'summer-rides' },
  'path mechanic': {
    description: 'The id of a part of the campaign, such as its draw or its task.',
    example: 'lots',
  },
  'path promoter': { description: 'The code of the promoter, from their link.', example: 'P8X2KD' },
  'path provider': {
    description: "The partner's driver in the gateway: `http`, `sandbox`, or a payment provider.",
    example: 'http',
  },
  'path code': { description: 'The invitation code that a rider passed on.', example: 'K7M2QX9A' },
  'path kind': { description: 'What the standing reminder is about.', example: 'tickets' },
  'path orderNo': {
    description: 'The number that the rider sees on the order.',
    example: '202611200001',
  },
  'path shareId': {
    description: 'The id of the shared link.',
    example: '0197b8a4-3c1e-7a52-9d5b-2f6e8c0a1b3d',
  },
  'query limit': { description: 'The maximum number of items in the answer.', example: '20' },
  'query cursor': {
    description:
      'Where the page begins: `nextCursor` of the page before. Without it, the first page.',
    example: 'eyJhdCI6IjIwMjYtMTEtMjAifQ',
  },
  'query lat': { description: 'Latitude in degrees (WGS 84).', example: '31.2346' },
  'query lon': { description: 'Longitude in degrees (WGS 84).', example: '121.4704' },
  'query q': { description: 'A part of the name to search for.', example: '人民广场' },
  'query at': {
    description: 'The instant that counts, ISO 8601 in UTC; without it, now.',
    example: '2026-11-20T04:00:00Z',
  },
  'query days': { description: 'The number of past days that count.', example: '30' },
  'query version': { description: 'A version; without it, the one in force.', example: '2026-01' },
  'query link': {
    description: 'The id of a link of the campaign that the rider followed.',
    example: 'Yc7QmT1x',
  },
  'query item': { description: 'The item of the campaign that the page shows.', example: 'cup' },
  'query host': { description: 'The app or browser in which the page runs.', example: 'WX' },
  'query from': { description: 'The origin.', example: 'S0234' },
  'query to': { description: 'The destination.', example: 'S0111' },
  'query stop': { description: 'The id of the station or stop.', example: 'S0234' },
  'query line': { description: 'The id of the line; without it, all lines.', example: 'metro-2' },
};

/** Parameters that belong to one operation, or mean something of their own there: by operation, as `place name`. */
export const OF_OPERATION: Readonly<Record<string, Readonly<Record<string, ParameterText>>>> = {
  answerSurvey: {
    'path id': { description: 'The id of the survey.', example: 'night-buses' },
  },
  getSurveyAnswer: {
    'path id': { description: 'The id of the survey.', example: 'night-buses' },
  },
  getSurvey: {
    'path id': { description: 'The id of the survey.', example: 'night-buses' },
  },
  getSpot: {
    'path id': { description: 'The id of the scenic spot.', example: 'tongli' },
  },
  getVenue: {
    'path id': { description: 'The id of the venue.', example: 'shop-xujiahui' },
  },
  listLineVehicles: {
    'path id': { description: 'The id of the line.', example: 'metro-2' },
  },
  getLine: {
    'path id': { description: 'The id of the line.', example: 'metro-2' },
  },
  getCityShapes: {
    'path version': {
      description: 'The version that `getCityMap` returned.',
      example: '0f1e2d3c4b5a6978',
    },
  },
  getStation: {
    'path id': { description: 'The id of the station, stop or pier.', example: 'S0234' },
  },
  getFeeRule: {
    'path id': { description: 'The id of the fare rule.', example: 'taxi' },
  },
  listActivities: {
    'query place': {
      description: 'The place in the app that shows the activities.',
      example: 'home',
    },
    'query type': {
      description: 'The type of the order at which they are shown.',
      example: 'metro',
    },
  },
  listVenues: {
    'query kind': { description: 'The kind of venue.', example: 'repair' },
    'query offer': { description: 'Only venues with this service or car.', example: 'oil-change' },
    'query sort': { description: 'The order of the list.', example: 'distance' },
  },
  listVenueSlots: {
    'path id': { description: 'The id of the venue.', example: 'shop-xujiahui' },

    'query offer': { description: 'The service or car to book.', example: 'oil-change' },
  },
  listAppointments: { 'query kind': { description: 'The kind of venue.', example: 'repair' } },
  listCoupons: {
    'query list': { description: 'Usable coupons, or used and expired ones.', example: 'usable' },
    'query kind': { description: 'Only coupons of this kind.', example: 'amount_off' },
  },
  getSupposedFareAdvice: {
    'query metro': { description: 'Metro rides on each day.', example: '2' },
    'query bus': { description: 'Bus rides on each day.', example: '0' },
    'query ferry': { description: 'Ferry rides on each day.', example: '0' },
    'query days': { description: 'The number of days.', example: '1' },
    'query metres': { description: 'The length of a metro ride in metres.', example: '16000' },
  },
  estimateFee: {
    'query service': { description: 'The service whose tariff counts.', example: 'taxi' },
    'query distanceMetres': { description: 'The distance in metres.', example: '8200' },
    'query durationSeconds': { description: 'The duration in seconds.', example: '1500' },
    'query waitingSeconds': { description: 'The part of it in which the car waits.', example: '0' },
    'query fromLat': { description: 'Latitude of the origin (WGS 84).', example: '31.2346' },
    'query fromLon': { description: 'Longitude of the origin (WGS 84).', example: '121.4704' },
    'query toLat': { description: 'Latitude of the destination (WGS 84).', example: '31.1956' },
    'query toLon': { description: 'Longitude of the destination (WGS 84).', example: '121.4372' },
  },
  findCampaignPage: {
    'query path': { description: 'The path of the page below the base.', example: '/summer-rides' },
    'query key': {
      description: 'The key of the page configuration, if the address has one.',
      example: 'spring',
    },
    'query id': {
      description: 'The item to show, if the path does not contain it.',
      example: 'cup',
    },
    'query preview': {
      description: 'The signed preview from a link for operators.',
      example: 'eyJhdCI6',
    },
  },
  getDrawLog: {
    'query day': { description: "A past day of the city's calendar.", example: '2026-11-19' },
  },
  listHelpThreads: {
    'query order': {
      description: 'Only threads about this order.',
      example: '0197b8a4-3c1e-7a52-9d5b-2f6e8c0a1b3d',
    },
  },
  getGtfsRealtime: {
    'query kind': {
      description: '`trip_updates`, `vehicle_positions` or `alerts`; without it, all.',
      example: 'alerts',
    },
  },
  listAlerts: {
    'query stop': { description: 'Only alerts of this station or stop.', example: 'S0234' },
    'query line': { description: 'Only alerts of this line.', example: 'metro-2' },
  },
  listOrders: {
    'query type': { description: 'Only orders of this type.', example: 'metro' },
    'query tab': { description: 'Only orders in this state.', example: 'unpaid' },
  },
  returnFromWechat: {
    'query code': {
      description: 'The code that the chat app gives for the payer.',
      example: '061Zk3v8',
    },
    'query state': {
      description: 'The state that the gateway gave to the chat app.',
      example: 'Zk3v8QmT',
    },
  },
  startPayment: {
    'query provider': {
      description: 'The provider; without it, the best for the host.',
      example: 'wechat',
    },
    'query channel': {
      description: 'The channel; without it, the best for the host.',
      example: 'page',
    },
    'query account': {
      description: 'The intimate account that pays; without it, the rider does.',
      example: '0197b8a4-3c1e-7a52-9d5b-2f6e8c0a1b3d',
    },
  },
  planTrip: {
    'query limit': { description: 'The maximum number of itineraries.', example: '5' },

    'query from': {
      description: 'The origin: the id of a station or stop, `lat,lon`, or an exact Chinese name.',
      example: 'S0234',
    },
    'query to': {
      description:
        'The destination: the id of a station or stop, `lat,lon`, or an exact Chinese name.',
      example: 'S0111',
    },
    'query fromName': { description: 'The name to show for the origin.', example: '人民广场' },
    'query toName': { description: 'The name to show for the destination.', example: '徐家汇' },
    'query time': {
      description: 'When the trip begins, or ends with `arriveBy`; without it, now.',
      example: '2026-11-20T04:00:00Z',
    },
    'query arriveBy': { description: '`true` if `time` is the arrival.', example: 'true' },
    'query modes': { description: 'The allowed modes, separated by commas.', example: 'metro,bus' },
    'query prefer': { description: 'Which itineraries come first.', example: 'fastest' },
    'query stepFree': {
      description: '`true` for itineraries without steps, as far as the timetable says.',
      example: 'true',
    },
  },
  getRideRepairFare: {
    'query station': {
      description: 'The id of the station that was not recorded.',
      example: 'S0234',
    },
  },
  followRide: {
    'query version': {
      description: 'The last version that the caller has; later ones follow.',
      example: '3',
    },
  },
  followSharedTrip: {
    'query version': {
      description: 'The last version that the caller has; later ones follow.',
      example: '3',
    },
  },
  listProducts: {
    'query kind': { description: 'Only products of this kind.', example: 'day_ticket' },
  },
  listTickets: {
    'query tab': { description: 'Only tickets in this state.', example: 'to_be_used' },
  },
  listSpots: {
    'query city': { description: 'Only spots in this city.', example: '苏州' },
    'query q': { description: 'A part of the name or city, in either language.', example: '园林' },
  },
  listLines: {
    'query q': { description: 'A part of the name of the line.', example: '2号线' },
    'query mode': { description: 'Only lines of this mode.', example: 'metro' },
  },
  getFare: {
    'query from': {
      description: 'The origin: the id of a station, or its exact Chinese name.',
      example: '人民广场',
    },
    'query to': { description: 'The destination, in the same form.', example: '徐家汇' },
  },
  listNearby: {
    'query radius': { description: 'The radius in metres.', example: '800' },
    'query kind': { description: 'Only places of this kind.', example: 'station' },
  },
  getYearInRides: {
    'query year': { description: "The year of the city's calendar.", example: '2026' },
  },
};

/** Returns what a parameter of an operation means. Throws if nobody has written it. */
export function parameterText(
  operationId: string,
  place: 'path' | 'query',
  name: string,
): ParameterText {
  const key = `${place} ${name}`;
  const text = OF_OPERATION[operationId]?.[key] ?? EVERYWHERE[key];
  if (text === undefined) throw new Error(`${operationId} has no text for "${key}"`);
  return text;
}
