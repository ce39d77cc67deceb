import type { MechanicKind } from '@shtrans/contract/campaigns/mechanics';
import { bag } from './mechanics/bag/mechanic.ts';
import { carbon } from './mechanics/carbon/mechanic.ts';
import { booking } from './mechanics/booking/mechanic.ts';
import { checkin } from './mechanics/checkin/mechanic.ts';
import { claim } from './mechanics/claim/mechanic.ts';
import { consent } from './mechanics/consent/mechanic.ts';
import { ranking } from './mechanics/ranking/mechanic.ts';
import { delivery } from './mechanics/delivery/mechanic.ts';
import { draw } from './mechanics/draw/mechanic.ts';
import { exchange } from './mechanics/exchange/mechanic.ts';
import { help } from './mechanics/help/mechanic.ts';
import { invite } from './mechanics/invite/mechanic.ts';
import { quiz } from './mechanics/quiz/mechanic.ts';
import { remind } from './mechanics/remind/mechanic.ts';
import { sale } from './mechanics/sale/mechanic.ts';
import { scratch } from './mechanics/scratch/mechanic.ts';
import { task } from './mechanics/task/mechanic.ts';
import { team } from './mechanics/team/mechanic.ts';
import { vote } from './mechanics/vote/mechanic.ts';
import type { Rules } from './scope.ts';

/** The rules of each kind of mechanic; a missing kind does not compile. */
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
  scratch,
  task,
  team,
  vote,
};

/** Returns the rules of a kind of mechanic. Callers must pass them a mechanic and an input of that kind. */
export const rulesOf = (kind: MechanicKind): Rules<MechanicKind> =>
  RULES[kind] as unknown as Rules<MechanicKind>;
