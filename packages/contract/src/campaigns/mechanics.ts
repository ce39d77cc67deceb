import { z } from 'zod';
import type { Described, Named } from './mechanic.ts';
import { bag } from './mechanics/bag.ts';
import { carbon } from './mechanics/carbon.ts';
import { booking } from './mechanics/booking.ts';
import { checkin } from './mechanics/checkin.ts';
import { claim } from './mechanics/claim.ts';
import { consent } from './mechanics/consent.ts';
import { delivery } from './mechanics/delivery.ts';
import { draw } from './mechanics/draw.ts';
import { exchange } from './mechanics/exchange.ts';
import { help } from './mechanics/help.ts';
import { invite } from './mechanics/invite.ts';
import { quiz } from './mechanics/quiz.ts';
import { ranking } from './mechanics/ranking.ts';
import { remind } from './mechanics/remind.ts';
import { sale } from './mechanics/sale.ts';
import { scratch } from './mechanics/scratch.ts';
import { task } from './mechanics/task.ts';
import { team } from './mechanics/team.ts';
import { vote } from './mechanics/vote.ts';

/** What riders can do in a campaign: the only list of kinds. */
export const MECHANICS = {
  bag,
  carbon,
  booking,
  checkin,
  claim,
  consent,
  delivery,
  draw,
  exchange,
  help,
  invite,
  quiz,
  ranking,
  remind,
  sale,
  scratch,
  task,
  team,
  vote,
} as const;
export type MechanicKind = keyof typeof MECHANICS;
type Table = typeof MECHANICS;

/** The union of one part over all kinds of mechanics. */
const formsOf = <Part extends 'definition' | 'input' | 'state'>(part: Part) =>
  z.discriminatedUnion(
    'kind',
    Object.values(MECHANICS).map((each) => each[part]) as unknown as [
      Table[MechanicKind][Part],
      ...Table[MechanicKind][Part][],
    ],
  );

export const mechanic = formsOf('definition');
export type Mechanic<K extends MechanicKind = MechanicKind> = Extract<
  z.infer<typeof mechanic>,
  { kind: K }
>;

/** What a rider does. */
export const mechanicInput = formsOf('input');
export type MechanicInput<K extends MechanicKind = MechanicKind> = Extract<
  z.infer<typeof mechanicInput>,
  { kind: K }
>;

/** The state of a mechanic for a rider, or for no particular rider. */
export const mechanicState = formsOf('state');
export type MechanicState<K extends MechanicKind = MechanicKind> = Extract<
  z.infer<typeof mechanicState>,
  { kind: K }
>;

type View<K extends MechanicKind> = NonNullable<Table[K]['view']>;

/** What pages may show of a mechanic, by kind: fields that are not listed here never reach a rider. */
export const mechanicView = z.discriminatedUnion(
  'kind',
  Object.values(MECHANICS).map(({ view, definition }) => view ?? definition) as unknown as [
    View<MechanicKind>,
    ...View<MechanicKind>[],
  ],
);

/** A kind of mechanic, if it does not matter which. */
type SomeKind = Described<z.ZodType, z.ZodType, z.ZodType, z.ZodType, object, Mechanic>;

/** Returns the kind of a mechanic, or undefined if it is from another release of the software. */
export const kindOf = ({ kind }: { kind: MechanicKind }): SomeKind =>
  MECHANICS[kind] as unknown as SomeKind;

/** Returns the rewards that a mechanic grants, with the paths at which it names them. */
export const rewardsOf = (definition: Mechanic): Named[] => kindOf(definition).rewards(definition);

/** Returns the rewards that other mechanics grant. */
export const rewardsElsewhere = (
  all: Readonly<Record<string, Mechanic>>,
  id: string,
): Set<string> =>
  new Set(
    Object.entries(all).flatMap(([otherId, each]) =>
      otherId === id ? [] : rewardsOf(each).map((reward) => reward.id),
    ),
  );
