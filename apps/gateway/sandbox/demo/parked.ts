import { streetParkingFee } from '../../src/city/parking-fare.ts';
import type { Chance } from '../chance.ts';
import { type Draft, minutesAfter } from './draft.ts';
import type { Lot, Street } from './places.ts';
import { ridden, riddenFree } from './steps.ts';

interface Stay {
  at: Date;
  minutes: number;
  plate: string;
  passenger: string;
}

/** A stay in a car park: each begun hour costs, up to the day's cap; short stays are free. */
export function parkedInLot(stay: Stay, lot: Lot): Draft {
  const days = Math.floor(stay.minutes / 1440);
  const hours = Math.ceil((stay.minutes - days * 1440) / 60);
  const cents =
    stay.minutes <= lot.freeMinutes
      ? 0
      : days * lot.capCents + Math.min(lot.capCents, hours * lot.hourCents);
  return parked(stay, cents, {
    kind: 'parking',
    parkingKind: 'lot',
    area: lot.area,
    lotName: lot.name,
    roadName: null,
    spaceNumber: null,
  });
}

/** A stay on a marked space by the road, by the city's example tariff. */
export function parkedOnStreet(chance: Chance, stay: Stay, street: Street): Draft {
  const fee = streetParkingFee(street.zone, {
    enteredAt: stay.at,
    exitedAt: minutesAfter(stay.at, stay.minutes),
  });
  const draft = parked(stay, fee.totalCents, {
    kind: 'parking',
    parkingKind: 'street',
    area: street.area,
    lotName: null,
    roadName: street.road,
    spaceNumber: String(chance.int(1, 480)).padStart(4, '0'),
  });
  return { ...draft, fee };
}

type Where = Omit<
  Extract<Draft['fields'], { kind: 'parking' }>,
  'plate' | 'enteredAt' | 'exitedAt' | 'durationMinutes'
>;

function parked({ at, minutes, plate, passenger }: Stay, cents: number, where: Where): Draft {
  const exitedAt = minutesAfter(at, minutes);
  return {
    type: 'parking',
    at,
    amountCents: cents,
    discountCents: 0,
    passenger,
    line: null,
    from: null,
    to: null,
    subject: where.lotName ?? where.roadName,
    fields: {
      ...where,
      plate,
      enteredAt: at.toISOString(),
      exitedAt: exitedAt.toISOString(),
      durationMinutes: minutes,
    },
    steps: cents === 0 ? riddenFree(exitedAt) : ridden(exitedAt),
  };
}

/** The same stay while it lasts: nothing is due yet. */
export function stillParked(draft: Draft): Draft {
  if (draft.fields.kind !== 'parking') return draft;
  return {
    ...draft,
    amountCents: 0,
    fee: null,
    fields: { ...draft.fields, exitedAt: null, durationMinutes: null },
    steps: [],
  };
}
