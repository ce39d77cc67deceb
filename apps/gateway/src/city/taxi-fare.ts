import { rideFee } from './ride-fee.ts';

export interface TaxiRide {
  metres: number;
  /** Minutes standing or slow in traffic. */
  waitingMinutes: number;
  /** The night tariff is taken by the hour of departure, for the whole ride. */
  departedAt: Date;
  /** Electric and Touran cars have a dearer flag fall. */
  electric: boolean;
}

/** A street taxi's fare in cents: the total of its statement, see `rideFee`. */
export const taxiFareCents = ({ waitingMinutes, departedAt, ...ride }: TaxiRide): number =>
  rideFee(
    {
      ...ride,
      service: 'taxi',
      seconds: 0,
      waitingSeconds: waitingMinutes * 60,
      departedAt,
      estimated: false,
    },
    departedAt,
  ).totalCents;
