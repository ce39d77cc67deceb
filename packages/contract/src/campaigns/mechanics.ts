import { z } from 'zod';
import * as bag from './mechanics/bag.ts';
import * as carbon from './mechanics/carbon.ts';
import * as booking from './mechanics/booking.ts';
import * as checkin from './mechanics/checkin.ts';
import * as claim from './mechanics/claim.ts';
import * as consent from './mechanics/consent.ts';
import * as delivery from './mechanics/delivery.ts';
import * as draw from './mechanics/draw.ts';
import * as exchange from './mechanics/exchange.ts';
import * as help from './mechanics/help.ts';
import * as invite from './mechanics/invite.ts';
import * as quiz from './mechanics/quiz.ts';
import * as ranking from './mechanics/ranking.ts';
import * as remind from './mechanics/remind.ts';
import * as sale from './mechanics/sale.ts';
import * as task from './mechanics/task.ts';
import * as team from './mechanics/team.ts';
import * as vote from './mechanics/vote.ts';

/** What riders can do in a campaign, each kind once: its parameters, what is asked of it, and how it stands. */
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
  task,
  team,
  vote,
} as const;
export type MechanicKind = keyof typeof MECHANICS;

export const mechanic = z.discriminatedUnion('kind', [
  bag.definition,
  carbon.definition,
  booking.definition,
  checkin.definition,
  claim.definition,
  consent.definition,
  delivery.definition,
  draw.definition,
  exchange.definition,
  help.definition,
  invite.definition,
  quiz.definition,
  ranking.definition,
  remind.definition,
  sale.definition,
  task.definition,
  team.definition,
  vote.definition,
]);
export type Mechanic<K extends MechanicKind = MechanicKind> = Extract<
  z.infer<typeof mechanic>,
  { kind: K }
>;

/** What pages may say of a mechanic, kind by kind: what is not listed here no rider is told. */
export const mechanicView = z.discriminatedUnion('kind', [
  bag.definition,
  carbon.definition,
  booking.definition,
  checkin.definition,
  claim.definition,
  consent.definition,
  delivery.definition,
  draw.definition,
  exchange.definition,
  help.definition,
  invite.definition,
  quiz.view,
  ranking.definition,
  remind.definition,
  sale.definition,
  task.definition,
  team.definition,
  vote.definition,
]);

/** What a rider does. */
export const mechanicInput = z.discriminatedUnion('kind', [
  bag.input,
  carbon.input,
  booking.input,
  checkin.input,
  claim.input,
  consent.input,
  delivery.input,
  draw.input,
  exchange.input,
  help.input,
  invite.input,
  quiz.input,
  ranking.input,
  remind.input,
  sale.input,
  task.input,
  team.input,
  vote.input,
]);
export type MechanicInput<K extends MechanicKind = MechanicKind> = Extract<
  z.infer<typeof mechanicInput>,
  { kind: K }
>;

/** How a mechanic stands for a rider, or for nobody in particular. */
export const mechanicState = z.discriminatedUnion('kind', [
  bag.state,
  carbon.state,
  booking.state,
  checkin.state,
  claim.state,
  consent.state,
  delivery.state,
  draw.state,
  exchange.state,
  help.state,
  invite.state,
  quiz.state,
  ranking.state,
  remind.state,
  sale.state,
  task.state,
  team.state,
  vote.state,
]);
export type MechanicState<K extends MechanicKind = MechanicKind> = Extract<
  z.infer<typeof mechanicState>,
  { kind: K }
>;
