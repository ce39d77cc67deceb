import { fieldsWithin, type FieldTexts } from '../api/field-text.ts';

const legTexts = { departsAt: 'The departure.', arrivesAt: 'The arrival.' };
const endTexts = { from: 'Where the leg begins.', to: 'Where the leg ends.' };
const shiftTexts = {
  time: 'The value of `time`.',
  arriveBy: 'The value of `arriveBy`.',
};

export const planTexts: FieldTexts = {
  PlanPlace: {
    stopId: 'The id of the station or stop; null: only a point.',
    name: 'The name of the place.',
  },
  WalkLeg: {
    ...legTexts,
    ...endTexts,
    metres: 'The distance in metres.',
    purpose:
      '`access`: to the first stop; `transfer`: between two lines; `egress`: from the last stop; `direct`: the whole way.',
    inStation: 'Whether the walk is inside the gates of one station.',
    estimated:
      'Whether the time is an estimate, because the route through the streets is not known.',
    entrance:
      'The name of the entrance or exit of the station that the walk uses; absent: the timetable does not say.',
    stepFree:
      'Whether the walk is without steps, by the pathways of the timetable; `unknown` without a request for that, and for streets.',
  },
  RideLeg: {
    ...legTexts,
    ...endTexts,
    line: 'The line.',
    tripId: 'The id of the trip in the timetable.',
    serviceDate: 'The service day of the trip, which can end after midnight.',
    stops: 'All stops of the leg, from the first to the last one.',
    ...fieldsWithin('stops', {
      id: 'The id of the stop.',
      name: 'The name of the stop.',
      arrivesAt: 'The arrival at the stop.',
      departsAt: 'The departure from the stop.',
    }),
    path: 'The way on the map in the encoded polyline format, WGS 84; absent: not known.',
    metres: 'The distance in metres; null: unknown.',
    nextSeconds:
      'The seconds until the next trip of the line in this direction; null: this is the last trip.',
    delaySeconds:
      'The delay of the departure by realtime data, in seconds; null: none. All times are expected times: the timetable has `departsAt` less this.',
    estimated: 'Whether times of the timetable are estimates.',
    pickup: 'What the rider arranges to be picked up at the first stop; absent: nothing.',
    dropOff: 'What the rider arranges to be dropped off at the last stop; absent: nothing.',
    wheelchair: 'Whether riders in wheelchairs can make the ride, by the timetable.',
    'wheelchair.vehicle': 'Whether the vehicle takes at least one rider in a wheelchair.',
    'wheelchair.from': 'Whether riders in wheelchairs can board at the first stop.',
    'wheelchair.to': 'Whether riders in wheelchairs can leave at the last stop.',
    occupancy: 'How full the vehicle is now; absent: it does not report it, or is not under way.',
    staysOnBoard:
      'True: the rider stays on board after the previous ride, because its vehicle goes on as this line.',
    alertIds: 'The ids of the alerts of this answer that concern the leg.',
  },
  PlanFare: {
    amountCents: "The fare in the currency's smallest unit.",
    currency: 'The currency, ISO 4217.',
    basis:
      '`table`: every part from an official table; `rule`: some parts by the distance rule; `feed`: from the timetable.',
    incomplete: 'True: a part is not known and is left out.',
    parts: 'The parts of the fare.',
    'parts.tariff': 'The tariff.',
    'parts.name': 'The name of the ticket; null: it has none of its own.',
    'parts.from': 'Where the part begins.',
    'parts.to': 'Where the part ends.',
    'parts.amountCents': "The fare of the part, in the currency's smallest unit.",
    'parts.basis':
      '`table`: from an official table; `rule`: by the distance rule; `feed`: from the timetable.',
  },
  Itinerary: {
    id: 'The same for the same itinerary at the same time, so that an address can contain it.',
    ...legTexts,
    changes: 'The number of rides less one; 0 also for a walk.',
    walkMetres: 'The distance of all walks, in metres.',
    walkSeconds: 'The duration of all walks, in seconds.',
    fare: 'The fare; null: not known.',
    co2Grams: 'The emitted CO2 in grams: an estimate.',
    legs: 'The walks and rides, in order.',
    tags: 'The criteria in which it is the best of the answer.',
    usesLastTrip: "Whether a leg uses the line's last trip of the day.",
  },
  PlanAnswer: {
    from: 'The origin.',
    to: 'The destination.',
    time: 'The requested instant.',
    arriveBy: 'Whether `time` is the requested arrival.',
    stepFree:
      'Whether the itineraries leave out trips, stops and pathways that have steps by the timetable or by a disruption in force. What is not known stays in: see `wheelchair` and `stepFree` of the legs.',
    itineraries: 'The itineraries, the preferred first; empty: none, see `notice`.',
    notice: 'Why there is no itinerary, or none in time; null: there are.',
    'notice.kind': '`last_gone`: the last trip has left.',
    'notice.nextDepartsAt':
      'When the first itinerary after the requested time begins; null: unknown.',
    taxi: 'The estimated taxi ride, by the rule in force; null: unknown.',
    'taxi.amountCents': 'The estimated cost in cents.',
    'taxi.co2Grams': 'The emitted CO2 in grams.',
    walk: 'The whole way on foot: an estimate.',
    'walk.metres': 'The distance in metres.',
    'walk.seconds': 'The duration in seconds.',
    bike: 'The whole way by bike: an estimate.',
    'bike.metres': 'The distance in metres.',
    'bike.seconds': 'The duration in seconds.',
    earlier: 'The query that requests earlier itineraries; null: there are none.',
    ...fieldsWithin('earlier', shiftTexts),
    later: 'The query that requests later itineraries; null: there are none.',
    ...fieldsWithin('later', shiftTexts),
    alerts: 'Disruptions that concern the itineraries.',
    liveness: 'What the times are based on, and how old that is.',
    planner: 'The planner that answered.',
  },
};
