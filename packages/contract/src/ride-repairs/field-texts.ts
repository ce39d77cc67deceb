import type { FieldTexts } from '../api/field-text.ts';

export const rideRepairTexts: FieldTexts = {
  RideRepair: {
    id: 'The id of the order of the ride.',
    missing: 'Which end no gate reported.',
    station: 'The station of the gate that reported.',
    stationId: 'The id of that station.',
    at: 'When the rider passed that gate.',
    state:
      '`possible`: the rider has not named the other end yet; `open`: a person decides; `mended`: repaired; `reported`: the gate reported it meanwhile.',
    amountCents: 'What the ride costs now, in cents; null: it goes on.',
    claim: "The rider's claim and its result; null: none.",
    'claim.station': 'The station that the rider named.',
    'claim.at': 'When the rider passed the gate there.',
    'claim.fareCents': 'What the ride costs with it, in cents.',
    'claim.doubt':
      'Why a person decides: the duration, another ride at that time, too many repairs in the month, or a different report of the gate; null: a rule decided.',
    'claim.answer': 'The answer of the help desk; null: none.',
  },
  ListRideRepairsAnswer: {
    agreed:
      'Whether the rider agreed that these pages show their rides; without it, the list is empty.',
    left: 'The number of repairs that a rule can still decide this month.',
    days: 'For how many days after it a ride can be repaired.',
  },
  AgreeToRideRepairsAnswer: { agreed: 'Always true.' },
  GetRideRepairFareAnswer: {
    fareCents: 'What the ride costs, in cents.',
    at: 'When the rider would have passed the gate there without a delay.',
  },
  RequestRideRepairBody: {
    station: 'The id of the station that was not recorded.',
    at: 'When the rider passed the gate there.',
  },
};
