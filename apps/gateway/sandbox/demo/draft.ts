import type { FeeStatement } from '@shtrans/contract/fees';
import type { OrderFields } from '@shtrans/contract/order-fields';
import type { OrderEvent } from '@shtrans/contract/order-status';
import type { OrderType } from '@shtrans/contract/order-types';
import type { Bilingual } from '@shtrans/contract/schemas';
import type { metroFee } from '../../src/city/metro-fare.ts';
import { COURSES } from './documents.ts';

/** What happened to an order, and when. */
export type Step = readonly [OrderEvent, Date];

/** An order as the story tells it; rows, ids and statuses follow from it. */
export interface Draft {
  type: OrderType;
  /** When the ride began or the ticket was bought. */
  at: Date;
  amountCents: number;
  discountCents: number;
  passenger: string;
  line: { name: Bilingual; colour: string | null } | null;
  from: Bilingual | null;
  to: Bilingual | null;
  subject: Bilingual | null;
  fields: OrderFields;
  /** How the amount was calculated; null where it is a price. */
  fee: FeeStatement | null;
  steps: readonly Step[];
  /** Of a metro ride, whose fee the ride code's discounts change. */
  ends?: Parameters<typeof metroFee>[0];
}

/** `at` moved by `seconds`. */
export const after = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * 1000);
export const minutesAfter = (at: Date, minutes: number): Date => after(at, minutes * 60);

const NOTHING = { line: null, from: null, to: null, subject: null, fee: null };

/** An order of the demo rider; what is not given, it has not. */
export const draftOf = (
  given: Pick<Draft, 'type' | 'at' | 'amountCents' | 'fields'> & Partial<Draft>,
): Draft => ({ ...NOTHING, discountCents: 0, passenger: '*伟', steps: [], ...given });

export const dueCents = ({ amountCents, discountCents }: Draft): number =>
  amountCents - discountCents;

/** The steps of a course of `data/demo/story.json`, reckoned from an instant. */
export function stepsOf(course: string, from: Date): Step[] {
  const steps = COURSES[course];
  if (steps === undefined) throw new Error(`the story has no course ${course}`);
  return steps.map(([event, seconds]) => [event, after(from, seconds)]);
}

/** A ride or a stay that is over, and paid by itself right away where there is something to pay. */
export const ended = (draft: Draft, at: Date): Draft => ({
  ...draft,
  steps: stepsOf(dueCents(draft) === 0 ? 'ridden_free' : 'ridden', at),
});

/** When a ride or a stay was over. */
export const endOf = ({ steps, at }: Draft): Date => steps[0]?.[1] ?? at;

/** The same ride or stay before it is over: nothing is due, and nothing is known of its end. */
export function underWay(draft: Draft, steps: Step[] = []): Draft {
  const open = { ...draft, amountCents: 0, fee: null, steps };
  const { fields } = draft;
  if (fields.kind === 'parking') {
    return { ...open, fields: { ...fields, exitedAt: null, durationMinutes: null } };
  }
  if (fields.kind !== 'trip') return open;
  const unknown = { arrivedAt: null, distanceMetres: null, durationSeconds: null };
  return { ...open, fields: { ...fields, ...unknown } };
}

/** A ticket or seat with what became of it: a ticket's code is there once it is issued. */
export function bought(draft: Draft, steps: readonly Step[]): Draft {
  const { fields } = draft;
  const waits = fields.kind === 'ticket' && !steps.some(([event]) => event === 'issued');
  return { ...draft, steps, fields: waits ? { ...fields, code: null } : fields };
}

/** A ticket bought, used, and over; `now` decides how far it has come. */
export const used = (at: Date, usedAt: Date, validUntil: Date, now: Date): Step[] => {
  const steps = stepsOf('issued', at);
  if (usedAt < now) steps.push(['used', usedAt]);
  if (usedAt < now && validUntil < now) steps.push(['validity_over', validUntil]);
  return steps;
};
