import type { CampaignPhase } from '@shtrans/contract/campaigns/schemas';
import type { Campaign } from '@shtrans/contract/campaigns/definition';
import type {
  Mechanic,
  MechanicInput,
  MechanicKind,
  MechanicState,
} from '@shtrans/contract/campaigns/mechanics';
import type { Currency } from '@shtrans/contract/ledger/schemas';
import type { Context, TxContext } from '../../../context.ts';
import type { Db, Tx } from '../../../db/database.ts';
import type { OperatorData } from '../../base/catalogue/service.ts';

/** A mechanic's place in its campaign, now and for a rider. */
export interface Place {
  ctx: TxContext & Pick<Context, 'config'>;
  campaign: Campaign;
  /** The operator's data that the campaign is of, and their version. */
  data: OperatorData;
  version: number;
  /** When it begins and ends: not part of it. */
  from: Date;
  until: Date;
  /** The mechanic's name in its campaign. */
  id: string;
  now: Date;
  /** Undefined: nobody in particular. */
  userId: string | undefined;
  /** The invitation that the rider came by. */
  link: string | undefined;
  /** The item of a collection whose page they are on. */
  item?: string | undefined;
  /** False: their host forbids rewards for a tap on a link that was shared. */
  rewardsTaps: boolean;
}

/** The same for a rider who takes part. */
export type TakingIn = Place & {
  userId: string;
  /** What is won is kept back until somebody at the desk has looked at it. */
  isHeld: boolean;
};

/** A mechanic with its parameters. */
export type Scope<K extends MechanicKind = MechanicKind> = Place & { mechanic: Mechanic<K> };
export type Taking<K extends MechanicKind = MechanicKind> = TakingIn & {
  mechanic: Mechanic<K>;
  /** The operator's data in force, whatever the rider joined under: what is sold and what is left is as it is today. */
  present: Pick<Place, 'data' | 'version'>;
};

/** What a kind of mechanic does. Nothing outside of these functions knows a kind. */
export interface Rules<K extends MechanicKind> {
  state: (db: Db | Tx, scope: Scope<K>) => Promise<MechanicState<K>>;
  /** In the transaction of the rider's attempt, whose row as a player is locked. Raises what the endpoint may raise. */
  act: (tx: Tx, taking: Taking<K>, input: MechanicInput<K>) => Promise<void>;
  /** When it can be done. By default while the campaign is open. */
  during?: (input: MechanicInput<K>) => readonly CampaignPhase[];
  /**
   * The mechanic of the terms a rider joined under, with what all riders share as it is now. By default nothing is shared.
   */
  withShared?: (then: Mechanic<K>, now: Mechanic<K>) => Mechanic<K>;
  /** What it asks of others, before its transaction begins. */
  prepare?: (ctx: Context, now: Date) => Promise<void>;
  /** Kinds by whose acts its standing changes, `joining`: by the first act of a rider in the campaign. */
  reads?: readonly (MechanicKind | 'joining')[];
  /** The account in the ledger that its standing shows. */
  account?: (mechanic: Mechanic<K>) => Currency;
  /** What it gave stays taken when the desk refuses it: its log says that it was given. */
  isPublished?: true;
}
