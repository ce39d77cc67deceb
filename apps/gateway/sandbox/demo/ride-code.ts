import { shanghaiDate } from '@shtrans/contract/calendar';
import { ruleAt } from '../../src/city/fee-rules.ts';
import {
  type MetroDiscounts,
  metroDiscounts,
  transferDiscountCents,
} from '../../src/city/metro-fare.ts';
import { ferryDiscountCents } from '../../src/city/ride-fares.ts';
import type { Draft } from './draft.ts';

/**
 * What a card or ride code remembers of its rider: the month's metro spending and ferry rides, and
 * the last bus or metro ride. Rides must be told in the order of their time.
 */
export class RideCode {
  #month = '';
  #metroCents = 0;
  #ferryRides = 0;
  #last: { type: 'bus' | 'metro'; endedAt: Date } | null = null;

  metroDiscounts(at: Date, fareCents: number): MetroDiscounts {
    this.#turn(at);
    return metroDiscounts(
      fareCents,
      { minutesSinceBus: this.#minutesSince(at, 'bus'), monthBeforeCents: this.#metroCents },
      ruleAt('metro', at),
    );
  }

  busDiscount(at: Date, fareCents: number): number {
    return transferDiscountCents(fareCents, this.#minutesSince(at, 'metro'), ruleAt('metro', at));
  }

  ferryDiscount(at: Date, fareCents: number): number {
    this.#turn(at);
    return ferryDiscountCents(fareCents, this.#ferryRides + 1);
  }

  /** Takes note of a ride that was taken. */
  note({ type, at, amountCents, discountCents, steps }: Draft): void {
    if (type !== 'metro' && type !== 'bus' && type !== 'ferry') return;
    this.#turn(at);
    if (type === 'metro') this.#metroCents += amountCents - discountCents;
    if (type === 'ferry') this.#ferryRides += 1;
    const endedAt = steps[0]?.[1];
    if (type !== 'ferry' && endedAt !== undefined) this.#last = { type, endedAt };
  }

  #turn(at: Date): void {
    const { year, month } = shanghaiDate(at);
    if (this.#month === `${year}-${month}`) return;
    this.#month = `${year}-${month}`;
    this.#metroCents = 0;
    this.#ferryRides = 0;
  }

  #minutesSince(at: Date, type: 'bus' | 'metro'): number | null {
    if (this.#last?.type !== type) return null;
    return (at.getTime() - this.#last.endedAt.getTime()) / 60_000;
  }
}
