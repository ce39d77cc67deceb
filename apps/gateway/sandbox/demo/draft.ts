import type { OrderEvent } from '@shtrans/contract/orders/status';
import type { SentPassage } from '../../src/adapters/gates/port.ts';
import type { SentStayReport } from '../../src/adapters/parking/port.ts';
import type { metroFee } from '../../src/city/metro-fare.ts';
import type { Row } from '../../src/db/schema.ts';
import { COURSES } from './documents.ts';

/** An event of an order and its time. */
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

/** The reports of gates and car parks about a ride or stay, without rider and time. */
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

/** An order of the story: columns of its row, and its events, from which ids and statuses follow. */
export interface Draft extends Columns {
  /** When the ride began or the ticket was bought. */
  at: Date;
  steps: readonly Step[];
  /** A refund without proof, and an operator's decision. */
  review?: { course: 'open' | 'refused' | 'part'; note: string; answer: string };
  /** Both ends of a metro ride, to compute its fee again with the discounts of the ride code. */
  ends?: Parameters<typeof metroFee>[0];
  seen?: Seen;
}

/** Returns the instant plus `seconds`. */
export const after = (instant: Date, seconds: number): Date =>
  new Date(instant.getTime() + seconds * 1000);
export const minutesAfter = (instant: Date, minutes: number): Date => after(instant, minutes * 60);

const NOTHING = { line: null, from_place: null, to_place: null, subject: null, fee: null };

/** Returns an order of the demo rider; omitted columns are empty. */
export const draftOf = (
  columns: Pick<Draft, 'type' | 'at' | 'amount_cents' | 'fields'> & Partial<Draft>,
): Draft => ({ ...NOTHING, discount_cents: 0, passenger: '*伟', steps: [], ...columns });

export const dueCents = ({ amount_cents, discount_cents }: Draft): number =>
  amount_cents - discount_cents;

/** Returns the steps of a course of `sandbox/data/courses.json`, counted from an instant. */
export function stepsOf(course: string, from: Date): Step[] {
  const steps = COURSES[course];
  if (steps === undefined) throw new Error(`the story has no course ${course}`);
  return steps.map(([event, seconds]) => [event, after(from, seconds)]);
}

/** Returns a ride or stay that has ended, and is paid automatically if it costs anything. */
export const ended = (draft: Draft, endedAt: Date): Draft => ({
  ...draft,
  steps: stepsOf(dueCents(draft) === 0 ? 'ridden_free' : 'ridden', endedAt),
});

/** Returns the end of a ride or stay. */
export const endOf = ({ steps, at }: Draft): Date => steps[0]?.[1] ?? at;

/** Returns the ride or stay before its end: without an amount, and with an unknown end. */
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
