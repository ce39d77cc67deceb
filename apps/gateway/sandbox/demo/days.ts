import { DAY_MS, startOfCityDay } from '@shtrans/contract/values/calendar';
import { ORDER_TYPE_ROWS } from '@shtrans/contract/orders/types';
import { uuidv7 } from '../../src/db/uuid.ts';
import { type Chance, chanceOf } from '../chance.ts';
import { BY_BIKE, bikeRideTo } from './bike-rides.ts';
import { storyRow } from './documents.ts';
import { after, type Draft, endOf, minutesAfter } from './draft.ts';
import type { Errand, Planned, Which } from './errands.ts';
import { play } from './player.ts';
import { type Life, tellLivelyDay } from './year.ts';

/** The share of rides and stays that are paid only the next day, and the share of tickets that expire unused. */
const PAID_LATE = 0.08;
const UNUSED = 0.2;

const PAYS_AFTER_SECONDS = 150;

/**
 * Plans a day of a commuter: the same for the same seed, rider and day. Omits errands for partners that are not of the
 * sandbox.
 *
 * @param day calendar day in Shanghai, `2026-11-23`
 * @param isPretended whether the sandbox plays a partner
 */
export function planDay(
  seed: number,
  { id: rider, phone }: { id: string; phone: string },
  day: string,
  isPretended: (port: 'bikes' | 'gates' | 'parking' | 'ticketing') => boolean,
): Planned[] {
  const chance = chanceOf(seed, phone, day);
  const begin = startOfCityDay(day);
  // Everything on this day has happened by then.
  const now = new Date(begin.getTime() + 400 * DAY_MS);
  const planned: Planned[] = [];
  const tell: Life['tell'] = (instant, row, departs = instant) => {
    const scene = {
      chance,
      now,
      at: instant,
      departs,
      row: storyRow.parse({ ...row, toCome: true }),
    };
    const draft = play(scene);
    if (draft !== null) planned.push(...errandsOf(draft, rider, chance, isPretended));
    return draft;
  };
  tellLivelyDay({ chance, tell }, begin, Math.ceil(begin.getTime() / DAY_MS));
  return planned.toSorted(([a], [b]) => a.getTime() - b.getTime());
}

function errandsOf(
  draft: Draft,
  rider: string,
  chance: Chance,
  isPretended: Parameters<typeof planDay>[3],
): Planned[] {
  if (ORDER_TYPE_ROWS[draft.type].settlement === 'prepaid') {
    return isPretended('ticketing') ? [[draft.at, purchaseOf(draft, chance)]] : [];
  }
  return draft.seen && isPretended(draft.seen.port)
    ? rideOf(draft, draft.seen, { rider, chance, isPretended })
    : [];
}

interface Riding {
  rider: string;
  chance: Chance;
  isPretended: Parameters<typeof planDay>[3];
}

/** Returns the errand of a bike ride to a metro ride. */
function bikeTo(draft: Draft, ride: string, rider: string, chance: Chance): Planned[] {
  const bikeRide = bikeRideTo(draft, ride, rider, chance);
  return bikeRide ? [[bikeRide.endedAt, { do: 'cycle', ride: bikeRide.report }]] : [];
}

/** Returns the errands of a ride or stay: entry, exit and payment. */
function rideOf(
  draft: Draft,
  sighting: NonNullable<Draft['seen']>,
  { rider, chance, isPretended }: Riding,
): Planned[] {
  const { at } = draft;
  const ride = uuidv7({ clock: { now: () => at }, random: chance });
  const rideKey: Which = { port: sighting.port, ride };
  // A car that is cancelled before it arrives reports nothing.
  if (draft.steps.some(([event]) => event === 'cancelled')) return [];
  const exitAt = endOf(draft);
  const seenAt = (kind: 'entry' | 'exit', when: Date): Errand => {
    const head = { kind, at: when.toISOString(), rider };
    return sighting.port === 'gates'
      ? { do: 'pass', passage: { ...sighting.both, ...sighting[kind], ...head, journey: ride } }
      : {
          do: 'park',
          stay: { ...sighting.stay, ...head, stay: ride, enteredAt: at.toISOString() },
        };
  };
  const paysAt = chance.yes(PAID_LATE)
    ? minutesAfter(exitAt, chance.int(9, 20) * 60)
    : after(exitAt, PAYS_AFTER_SECONDS);
  // With its own generator, so that the rest of the day does not change.
  const byBike = chanceOf('bike', ride);
  return [
    ...(isPretended('bikes') && byBike.yes(BY_BIKE) ? bikeTo(draft, ride, rider, byBike) : []),
    [at, seenAt('entry', at)],
    [exitAt, seenAt('exit', exitAt)],
    [paysAt, { do: 'pay', order: rideKey }],
  ];
}

/** Returns a prepaid order as it is when it is bought: without a code, and not used yet. */
function purchaseOf(draft: Draft, chance: Chance): Errand {
  const { type, at, passenger, amount_cents: amountCents, discount_cents: discountCents } = draft;
  const secondsTo = (name: string): number | null => {
    const eventAt = draft.steps.find(([event]) => event === name)?.[1];
    return eventAt ? Math.round((eventAt.getTime() - at.getTime()) / 1000) : null;
  };
  const isPaid = draft.steps.some(([event]) => event === 'payment_confirmed');
  const usedAt = draft.steps.find(([event]) => event === 'used')?.[1];
  const overAt = draft.steps.find(([event]) => event === 'validity_over')?.[1];
  const isPass = type === 'multi_ticket';
  const isUsed = usedAt !== undefined && (isPass || type === 'custom_bus' || !chance.yes(UNUSED));
  const { fields } = draft;
  return {
    do: 'buy',
    order: {
      type,
      at: at.toISOString(),
      passenger,
      amountCents,
      discountCents,
      line: draft.line,
      from: draft.from_place,
      to: draft.to_place,
      subject: draft.subject,
      fields:
        fields.kind === 'ticket'
          ? { ...fields, code: null, validUntil: isPass ? null : fields.validUntil }
          : fields,
    },
    afterwards: {
      payAfter: isPaid ? secondsTo('payment_started') : null,
      cancelAfter: secondsTo('cancelled'),
      use: isUsed
        ? {
            at: usedAt.toISOString(),
            validUntil: isPass ? (overAt?.toISOString() ?? null) : null,
          }
        : null,
    },
  };
}
