import type { CampaignPhase } from '@shtrans/contract/campaigns/schemas';
import type {
  Mechanic,
  MechanicInput,
  MechanicKind,
  MechanicState,
} from '@shtrans/contract/campaigns/mechanics';
import type { Context } from '../../../context.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { bag } from './mechanics/bag.ts';
import { carbon } from './mechanics/carbon.ts';
import { booking } from './mechanics/booking.ts';
import { checkin } from './mechanics/checkin.ts';
import { claim } from './mechanics/claim.ts';
import { consent } from './mechanics/consent.ts';
import { ranking } from './mechanics/ranking.ts';
import { delivery } from './mechanics/delivery.ts';
import { draw } from './mechanics/draw.ts';
import { exchange } from './mechanics/exchange.ts';
import { help } from './mechanics/help.ts';
import { invite } from './mechanics/invite.ts';
import { quiz } from './mechanics/quiz.ts';
import { remind } from './mechanics/remind.ts';
import { sale } from './mechanics/sale.ts';
import { task } from './mechanics/task.ts';
import { team } from './mechanics/team.ts';
import { vote } from './mechanics/vote.ts';
import type { Rules, Scope, Taking } from './scope.ts';

const RULES: { readonly [K in MechanicKind]: Rules<K> } = {
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
};

/** The rules of some kind: the mechanic and the input that they are given are of it. */
interface SomeRules {
  state: (db: Db | Tx, scope: Scope) => Promise<MechanicState>;
  act: (tx: Tx, taking: Taking, input: MechanicInput) => Promise<void>;
  withShared?: (then: Mechanic, now: Mechanic) => Mechanic;
  during?: (input: MechanicInput) => readonly CampaignPhase[];
  prepare?: (ctx: Context, now: Date) => Promise<void>;
}

/** What a kind of mechanic does. */
export const rulesOf = (kind: MechanicKind): SomeRules => RULES[kind] as unknown as SomeRules;
