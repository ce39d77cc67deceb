import type { FieldTexts } from '../api/field-text.ts';

const stateTexts = {
  version: 'Increases with each change: ignore a state with a lower one.',
  service: 'Who drives: a street taxi by the meter, or a car of the ride-hailing partner.',
  state: 'The state of the ride.',
  driver: 'The driver; null until one accepts.',
  position: 'The last reported position of the car; null: none.',
  path: "The car's current route, to the pick-up or to the destination.",
  etaSeconds:
    'The seconds to the pick-up before the trip, to the destination during it; null: unknown.',
  startedAt: 'When the trip began; null: not yet.',
  endedAt: 'When the trip ended; null: not yet.',
  stale: 'True: the dispatcher has been silent for longer than expected, so the state may be old.',
};
const pointTexts = { from: 'Where the ride begins.', to: 'Where the ride ends.' };
const inputTexts = {
  ...pointTexts,
  'from.name': 'The name of the place; the same text in both languages is enough.',
  'to.name': 'The name of the place; the same text in both languages is enough.',
};

const driverTexts = {
  name: 'The family name and a title.',
  phone: 'The phone number with some digits masked: `138****5678`.',
  plate: 'The plate of the car.',
  car: 'The model and colour of the car.',
  rating: 'The average rating in tenths of a star, 0 to 50.',
};

export const rideTexts: FieldTexts = {
  Place: { name: 'The name of the place.' },
  SharedDriver: driverTexts,
  Driver: {
    ...driverTexts,
    relay:
      "A number that connects with the driver while the ride is under way, without showing anyone's own; absent: the driver cannot be called.",
  },
  CarPosition: {
    at: 'When the position was measured.',
    heading: 'The heading in degrees, clockwise from north.',
  },
  Ride: {
    id: 'The id of the ride.',
    ...stateTexts,
    ...pointTexts,
    requestedAt: 'When the rider called it.',
    arrivedAt: 'When the driver arrived at the pick-up; null: not yet.',
    distanceMetres: 'The expected distance in metres.',
    durationSeconds: 'The expected duration in seconds.',
    estimate: 'The estimated cost.',
    fee: 'The amount to pay, once the ride is over; null until then.',
    cancelledBy: 'Who cancelled the ride; null: nobody.',
    canCancel: 'Whether the rider can cancel it now.',
    messagesVersion:
      'Increases with each change of the conversation with the driver: read it again. 0: there are no messages.',
  },
  RideConversation: {
    version: 'Increases with each change: ignore a conversation with a lower one.',
    phrases:
      'The phrases that can be sent now: none before there is a driver and once the ride is over.',
    'phrases.id': 'The id of the phrase, by which it is sent.',
    'phrases.text': 'The phrase.',
    items: 'The messages to and from the present driver, the oldest first.',
  },
  RideMessage: {
    id: 'The id of the message.',
    sender: 'Who sent it.',
    phraseId: "The phrase of a rider's message; null: the driver's.",
    text: 'The message.',
    sentAt: 'When it was sent; for a message sent again, the last time.',
    delivery:
      '`pending`: on its way; `failed`: nobody confirmed that the driver has it. Sent again, it is the same message.',
  },
  SendRideMessageBody: { phraseId: 'The id of the phrase.' },
  SharedTrip: {
    ...stateTexts,
    from: 'Where the ride begins, moved to a grid of some 300 m and named after the area.',
    to: 'Where the ride ends, moved to a grid of some 300 m and named after the area.',
    overdue: 'Whether the trip takes much longer than expected.',
    expiresAt: 'Until when the link is valid.',
  },
  RideShare: {
    id: 'The id of the link.',
    url: "The page to share, below the app's base path.",
    expiresAt: 'Until when the link is valid.',
  },
  FindRidePlacesAnswer: {
    'items.id': 'The id of the station, stop or pier.',
    'items.name': 'The name of the place.',
  },
  ListTaxiRanksAnswer: {
    'items.id': 'The id of the taxi rank.',
    'items.name': 'The name of the taxi rank.',
    'items.distanceMetres': 'The straight-line distance in metres.',
    'items.waitSeconds': 'The estimated wait in seconds.',
    'items.cars': 'The estimated number of free cars.',
    estimated: 'Always true: waits and cars are estimates.',
  },
  EstimateRideBody: inputTexts,
  EstimateRideAnswer: {
    path: 'The expected route.',
    services: 'The services, with their costs.',
    'services.service': stateTexts.service,
    'services.estimate': 'The estimated cost.',
    'services.pickupSeconds': 'The seconds until a car arrives; null: no car is free.',
  },
  CallRideBody: {
    service: stateTexts.service,
    ...inputTexts,
    estimateCents:
      'The estimate that the rider saw, in cents: refused if it has changed by more than a tenth.',
  },
  GetCurrentRideAnswer: {
    ride: "The rider's current ride; null: none.",
    duesOrderId: 'The order that must be paid before the next ride; null: none.',
  },
  GetRideCancellationAnswer: {
    fee: 'The cost of cancelling now.',
    freeUntil: 'Until when cancelling is free; null: no such time is fixed.',
  },
  CancelRideBody: {
    feeCents: 'The fee that the rider saw, in cents: refused if it has changed.',
    reason: 'Why the rider cancels.',
  },
  ReportRideAnswer: { received: 'Always true: the report is stored, and need not be sent again.' },
};
