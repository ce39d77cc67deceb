import { fieldsWithin, type FieldTexts } from '../api/field-text.ts';

const placeTexts = {
  id: 'The id of the venue.',
  name: 'The name of the venue.',
  address: 'The postal address of the venue.',
  phone: 'The phone number of the venue.',
};
const offerTexts = {
  'offers.id': 'The id of the service or car.',
  'offers.name': 'The name of the service or car.',
};
const summaryTexts = {
  ...placeTexts,
  ...offerTexts,
  demo: 'Whether the venue is fictional, for the demonstration.',
  rating: 'The average rating in tenths of a star, 10 to 50; null: no rating yet.',
  ratings: 'The number of ratings.',
  opens: "When it opens, by the city's clock: `09:00`.",
  closes: "When it closes, by the city's clock: `18:00`.",
  openNow: 'Whether it is open at `serverTime`.',
  distanceMetres:
    'The straight-line distance in metres from the position that the caller sent; null: none was sent.',
  offers: 'The services or cars that can be booked here.',
  'offers.fromCents': 'The minimum price in cents; null: free, or agreed on the spot.',
};

export const appointmentTexts: FieldTexts = {
  VenueSummary: summaryTexts,
  VenueDetail: {
    ...summaryTexts,
    text: 'The description of the venue.',
    weekdays: 'The days of the week on which it is open: 1 is Monday, 7 is Sunday.',
    'offers.text': 'The description of the service or car.',
    'offers.facts': 'Facts about the service or car, in the order in which to show them.',
    'offers.facts.label': 'What the fact is about.',
    'offers.facts.value': 'The value of the fact.',
    'offers.body': 'The shape of a car, as screens draw it; null: not a car.',
    cancelMinutes:
      'How many minutes before its beginning a booking can be cancelled at the latest.',
  },
  Appointment: {
    id: 'The id of the booking.',
    kind: 'Whether it is for a repair or a test drive.',
    state: '`over`: its time has passed; whether the visitor came is not recorded.',
    number: 'Eight letters and digits that the rider says on the spot.',
    venue: 'Where the rider goes.',
    ...fieldsWithin('venue', placeTexts),
    offer: 'The booked service or car.',
    'offer.id': 'The id of the service or car.',
    'offer.name': 'The name of the service or car.',
    'offer.fromCents': 'The minimum price in cents; null: free, or agreed on the spot.',
    from: 'When the booked time begins.',
    until: 'When the booked time ends.',
    cancelUntil: 'Until when the rider can cancel the booking.',
    name: 'The name of the visitor.',
    phone: 'The phone number of the visitor.',
    agreementVersion:
      'The version of the agreement that the rider read; null: the booking needs none.',
    bookedAt: 'When the rider booked.',
  },
  ListVenuesAnswer: { offers: 'All services or cars of the kind, at any venue.', ...offerTexts },
  ListVenueSlotsAnswer: {
    'items.from': 'When the time begins: `from` of a booking.',
    'items.until': 'When the time ends.',
    'items.left': 'How many more bookings this time can take.',
  },
  BookAppointmentBody: {
    venue: 'The id of the venue.',
    offer: 'The id of the service or car.',
    from: 'The beginning of one of the bookable times.',
    name: 'The name of the visitor.',
    phone:
      'The mobile phone number of the visitor as typed; spaces and a country code are removed.',
    agreementVersion: 'For a test drive: the version of the agreement that the rider read.',
  },
};
