import type { OrderEvent } from '@shtrans/contract/orders/status';
import type { SentPassage } from '../../src/adapters/gates/port.ts';
import type { SentStayReport } from '../../src/adapters/parking/port.ts';
import type { metroFee } from '../../src/city/metro-fare.ts';
import type { Row } from '../../src/db/schema.ts';
import { COURSES } from './documents.ts';

/** What happened to an order, and when. */
export type Step = readonly [OrderEvent, Date];

type Columns = Pick<
  Row<'orders'>,
  | 'type'
  | 'amount_cents'
  | 'discount_cents'
  | 'passenger'
  | 'line'
  | 'from_place'
  | 'to_place'
  | 'subject'
  | 'fields'
  | 'fee'
>;

/** What gates and car parks see of a ride or stay, but for who and when. */
export type Seen =
  | {
      port: 'gates';
      both: Pick<SentPassage, 'mode'> & Partial<SentPassage>;
      entry: Partial<SentPassage>;
      exit: Partial<SentPassage>;
    }
  | {
      port: 'parking';
      stay: Pick<SentStayReport, 'plate' | 'parkingKind' | 'area' | 'name'> &
        Partial<SentStayReport>;
    };

/** An order as the story tells it: columns of its row, and what happened; ids and statuses follow. */
export interface Draft extends Columns {
  /** When the ride began or the ticket was bought. */
  at: Date;
  steps: readonly Step[];
  /** A refund that nothing proves, and what a person made of it. */
  review?: { course: 'open' | 'refused' | 'part'; note: string; answer: string };
  /** Of a metro ride, whose fee the ride code's discounts change. */
  ends?: Parameters<typeof metroFee>[0];
  seen?: Seen;
}

/** `at` moved by `seconds`. */
export const after = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * 1000);
export const minutesAfter = (at: Date, minutes: number): Date => after(at, minutes * 60);

const NOTHING = { line: null, from_place: null, to_place: null, subject: null, fee: null };

/** An order of the demo rider; what is not given, it has not. */
export const draftOf = (
  given: Pick<Draft, 'type' | 'at' | 'amount_cents' | 'fields'> & Partial<Draft>,
): Draft => ({ ...NOTHING, discount_cents: 0, passenger: '*伟', steps: [], ...given });

export const dueCents = ({ amount_cents, discount_cents }: Draft): number =>
  amount_cents - discount_cents;

/** The steps of a course of `sandbox/data/story.json`, reckoned from an instant. */
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
  const open = { ...draft, amount_cents: 0, fee: null, steps };
  const { fields } = draft;
  if (fields.kind === 'parking') {
    return { ...open, fields: { ...fields, exitedAt: null, durationMinutes: null } };
  }
  if (fields.kind !== 'trip') return open;
  const unknown = { arrivedAt: null, distanceMetres: null, durationSeconds: null };
  return { ...open, fields: { ...fields, ...unknown } };
}
