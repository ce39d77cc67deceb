import { DAY_MS, startOfShanghaiDay } from '@shtrans/contract/values/calendar';
import { ORDER_TYPE_ROWS } from '@shtrans/contract/orders/types';
import { uuidv7 } from '../../src/db/uuid.ts';
import { stationNamed } from '../../src/city/network.ts';
import { type Chance, chanceOf } from '../chance.ts';
import { storyRow } from './documents.ts';
import { after, type Draft, endOf, minutesAfter } from './draft.ts';
import type { Errand, Planned, Which } from './errands.ts';
import { play } from './player.ts';
import { type Life, tellLivelyDay } from './year.ts';

/** Of rides and stays so many are paid the next day only, and so many tickets run out unused. */
const PAID_LATE = 0.08;
const UNUSED = 0.2;

/** Of metro rides so many begin with a bike. */
const BY_BIKE = 0.3;

const PAYS_AFTER_SECONDS = 150;

/**
 * What a commuter does on a day of the city: the same for the same seed, rider and day. What needs a
 * partner that is not pretended is left out.
 *
 * @param day of Shanghai, `2026-11-23`
 * @param isPretended whether a partner is the sandbox's
 */
export function planDay(
  seed: number,
  { id: rider, phone }: { id: string; phone: string },
  day: string,
  isPretended: (port: 'bikes' | 'gates' | 'parking' | 'ticketing') => boolean,
): Planned[] {
  const chance = chanceOf(seed, phone, day);
  const begin = startOfShanghaiDay(day);
  // All of it will have happened by then.
  const now = new Date(begin.getTime() + 400 * DAY_MS);
  const planned: Planned[] = [];
  const tell: Life['tell'] = (at, row, departs = at) => {
    const scene = { chance, now, at, departs, row: storyRow.parse({ ...row, toCome: true }) };
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

/** A ride on a bike that ends by the station at which a metro ride begins, a few minutes before. */
function bikeTo(
  { type, at, fields }: Draft,
  ride: string,
  rider: string,
  chance: Chance,
): Planned[] {
  if (type !== 'metro' || fields.kind !== 'rail') return [];
  const { lat, lon } = stationNamed(fields.entryStation.zh);
  const endedAt = minutesAfter(at, -chance.int(2, 8));
  const begunAt = minutesAfter(endedAt, -chance.int(5, 15));
  const to = { lat: lat + 0.0008, lon };
  const from = { lat: lat + 0.0008 * chance.int(9, 20), lon: lon + 0.002 };
  const head = { at: endedAt.toISOString(), ride: `bike-${ride}`, rider, kind: 'ended' } as const;
  return [[endedAt, { do: 'cycle', ride: { ...head, begunAt: begunAt.toISOString(), from, to } }]];
}

/** A ride or stay: its entry and its exit, and the rider who pays for it. */
function rideOf(
  draft: Draft,
  seen: NonNullable<Draft['seen']>,
  { rider, chance, isPretended }: Riding,
): Planned[] {
  const { at } = draft;
  const ride = uuidv7({ clock: { now: () => at }, random: chance });
  const which: Which = { port: seen.port, ride };
  // No meter runs for a car that is called off before it comes.
  if (draft.steps.some(([event]) => event === 'cancelled')) return [];
  const exitAt = endOf(draft);
  const seenAt = (kind: 'entry' | 'exit', when: Date): Errand => {
    const head = { kind, at: when.toISOString(), rider };
    return seen.port === 'gates'
      ? { do: 'pass', passage: { ...seen.both, ...seen[kind], ...head, journey: ride } }
      : { do: 'park', stay: { ...seen.stay, ...head, stay: ride, enteredAt: at.toISOString() } };
  };
  const paysAt = chance.yes(PAID_LATE)
    ? minutesAfter(exitAt, chance.int(9, 20) * 60)
    : after(exitAt, PAYS_AFTER_SECONDS);
  // By a chance of its own, so that all else of the day stays as it was.
  const byBike = chanceOf('bike', ride);
  return [
    ...(isPretended('bikes') && byBike.yes(BY_BIKE) ? bikeTo(draft, ride, rider, byBike) : []),
    [at, seenAt('entry', at)],
    [exitAt, seenAt('exit', exitAt)],
    [paysAt, { do: 'pay', order: which }],
  ];
}

/** Something bought beforehand, as it is on the day it is bought: nobody knows its code or its use. */
function purchaseOf(draft: Draft, chance: Chance): Errand {
  const { type, at, passenger, amount_cents: amountCents, discount_cents: discountCents } = draft;
  const secondsTo = (name: string): number | null => {
    const then = draft.steps.find(([event]) => event === name)?.[1];
    return then ? Math.round((then.getTime() - at.getTime()) / 1000) : null;
  };
  const paid = draft.steps.some(([event]) => event === 'payment_confirmed');
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
      payAfter: paid ? secondsTo('payment_started') : null,
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
