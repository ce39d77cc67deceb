import { streetParkingFee } from '../../src/city/parking-fare.ts';
import type { Chance } from '../chance.ts';
import type { Lot, Street } from './documents.ts';
import { type Draft, draftOf, ended, minutesAfter } from './draft.ts';

export interface Stay {
  at: Date;
  minutes: number;
  /** Else the demo rider's own. */
  plate?: string;
}

/** A stay in a car park: each begun hour costs, up to the day's cap; short stays are free. */
export function parkedInLot(stay: Stay, lot: Lot): Draft {
  const days = Math.floor(stay.minutes / 1440);
  const hours = Math.ceil((stay.minutes - days * 1440) / 60);
  const cents = days * lot.capCents + Math.min(lot.capCents, hours * lot.hourCents);
  const { area, name: lotName } = lot;
  const due = stay.minutes <= lot.freeMinutes ? 0 : cents;
  return parked(stay, due, { parkingKind: 'lot', area, lotName });
}

/** A stay on a marked space by the road, by the city's example tariff. */
export function parkedOnStreet(chance: Chance, stay: Stay, street: Street): Draft {
  const exitedAt = minutesAfter(stay.at, stay.minutes);
  const fee = streetParkingFee(street.zone, { enteredAt: stay.at, exitedAt });
  const spaceNumber = String(chance.int(1, 480)).padStart(4, '0');
  const { area, road: roadName } = street;
  const where = { parkingKind: 'street', area, roadName, spaceNumber } as const;
  return { ...parked(stay, fee.totalCents, where), fee };
}

type Fields = Extract<Draft['fields'], { kind: 'parking' }>;

function parked(
  { at, minutes, plate = '沪A·D36175' }: Stay,
  amountCents: number,
  where: Pick<Fields, 'parkingKind' | 'area'> & Partial<Fields>,
): Draft {
  const exitedAt = minutesAfter(at, minutes);
  const draft = draftOf({
    type: 'parking',
    at,
    amountCents,
    subject: where.lotName ?? where.roadName ?? null,
    fields: {
      kind: 'parking',
      lotName: null,
      roadName: null,
      spaceNumber: null,
      ...where,
      plate,
      enteredAt: at.toISOString(),
      exitedAt: exitedAt.toISOString(),
      durationMinutes: minutes,
    },
  });
  return ended(draft, exitedAt);
}
