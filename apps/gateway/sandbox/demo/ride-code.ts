import { ruleAt } from '../../src/city/fee-rules.ts';
import { metroDiscounts, metroFee, transferDiscountCents } from '../../src/city/metro-fare.ts';
import { ferryDiscountCents } from '../../src/city/tickets.ts';
import { cityDay } from '@shtrans/contract/values/calendar';
import { type Draft, dueCents, endOf, ended } from './draft.ts';

/**
 * The state of a card or ride code: the month's metro spending and ferry rides, and the last bus or metro ride.
 */
export class RideCode {
  #month = '';
  #metroCents = 0;
  #ferryRides = 0;
  #last: Draft | null = null;

  /** Returns a ride with the discounts of the code. Rides must be passed in order of time. */
  take(draft: Draft): Draft {
    const month = cityDay(draft.at).slice(0, 7);
    if (this.#month !== month) [this.#month, this.#metroCents, this.#ferryRides] = [month, 0, 0];
    const discounted = this.#less(draft);
    if (draft.type === 'metro') this.#metroCents += dueCents(discounted);
    if (draft.type === 'ferry') this.#ferryRides += 1;
    if (draft.type === 'metro' || draft.type === 'bus') this.#last = discounted;
    return discounted;
  }

  #less(draft: Draft): Draft {
    const { type, at, amount_cents, ends } = draft;
    const rule = ruleAt('metro', at);
    if (type === 'bus') {
      const sinceMetro = this.#minutesSince(at, 'metro');
      const discount_cents = transferDiscountCents(amount_cents, sinceMetro, rule);
      return ended({ ...draft, discount_cents }, endOf(draft));
    }
    if (type === 'ferry') {
      return { ...draft, discount_cents: ferryDiscountCents(amount_cents, this.#ferryRides + 1) };
    }
    if (ends === undefined) return draft;
    const before = {
      minutesSinceBus: this.#minutesSince(at, 'bus'),
      monthBeforeCents: this.#metroCents,
    };
    const less = metroDiscounts(amount_cents, before, rule);
    const discount_cents = less.transferCents + less.monthlyCents;
    return { ...draft, discount_cents, fee: metroFee(ends, less) };
  }

  #minutesSince(instant: Date, type: 'bus' | 'metro'): number | null {
    if (this.#last?.type !== type) return null;
    return (instant.getTime() - endOf(this.#last).getTime()) / 60_000;
  }
}
