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

/** A mechanic of a campaign, for a rider at an instant. */
export interface MechanicScope {
  ctx: TxContext & Pick<Context, 'config'>;
  campaign: Campaign;
  /** The operator data that the campaign belongs to, and its version. */
  data: OperatorData;
  version: number;
  /** When the campaign begins and ends; the end is exclusive. */
  from: Date;
  until: Date;
  /** The mechanic's name in its campaign. */
  id: string;
  now: Date;
  /** Undefined without a login. */
  userId: string | undefined;
  /** The invitation that the rider came by. */
  link: string | undefined;
  /** The item of a collection whose page they are on. */
  item?: string | undefined;
  /** False if their host forbids rewards for a tap on a shared link. */
  rewardsTaps: boolean;
}

/** The same for a rider who takes part. */
export type TakingIn = MechanicScope & {
  userId: string;
  /** Awards are held back until an operator of the desk has decided. */
  isHeld: boolean;
  /** The award by a refundable purchase that this act uses: what it gives waits until the purchase cannot be returned. */
  source?: string;
};

/** A mechanic with its parameters. */
export type Scope<K extends MechanicKind = MechanicKind> = MechanicScope & {
  mechanic: Mechanic<K>;
};
export type Taking<K extends MechanicKind = MechanicKind> = TakingIn & {
  mechanic: Mechanic<K>;
  /** The operator data in force, which decides what is sold and left, regardless of the terms the rider joined under. */
  present: Pick<MechanicScope, 'data' | 'version'>;
};

/** The rules of a kind of mechanic. No code outside these functions depends on a kind. */
export interface Rules<K extends MechanicKind> {
  state: (db: Db | Tx, scope: Scope<K>) => Promise<MechanicState<K>>;
  /** Runs in the transaction of the rider's attempt, with their row as a player locked. Throws what the endpoint may throw. */
  act: (tx: Tx, taking: Taking<K>, input: MechanicInput<K>) => Promise<void>;
  /** The phases in which the act is allowed; by default, while the campaign is open. */
  during?: (input: MechanicInput<K>) => readonly CampaignPhase[];
  /**
   * Returns the mechanic a rider joined under, with the present state of what all riders share. By default nothing is shared.
   */
  withShared?: (then: Mechanic<K>, now: Mechanic<K>) => Mechanic<K>;
  /** Calls partners before the transaction begins. */
  prepare?: (ctx: Context, now: Date) => Promise<void>;
  /** Kinds whose acts change its standing. `joining`: a rider's first act in the campaign. */
  reads?: readonly (MechanicKind | 'joining')[];
  /** The account in the ledger that its standing shows. */
  account?: (mechanic: Mechanic<K>) => Currency;
  /** What it gave stays taken if the desk refuses it, because its public log shows it as given. */
  isPublished?: true;
}
