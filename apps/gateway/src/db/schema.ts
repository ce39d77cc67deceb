import type { Appointment, AppointmentKind } from '@shtrans/contract/appointments/schemas';
import type { MechanicKind } from '@shtrans/contract/campaigns/mechanics';
import type { CouponTerms } from '@shtrans/contract/coupons/schemas';
import type { ErrorCode } from '@shtrans/contract/api/errors';
import type { Favourite } from '@shtrans/contract/favourites/schemas';
import type { FeeStatement } from '@shtrans/contract/fees/schemas';
import type { FunnelStep } from '@shtrans/contract/funnels/schemas';
import type { HelpCategory, HelpState } from '@shtrans/contract/help/facts';
import type { Host } from '@shtrans/contract/hosts/hosts';
import type { IdentityKind } from '@shtrans/contract/values/identity';
import type { Alert } from '@shtrans/contract/traffic/live';
import type { OrderFields } from '@shtrans/contract/orders/fields';
import type { OrderEvent, OrderStatus } from '@shtrans/contract/orders/status';
import type { OrderType } from '@shtrans/contract/orders/types';
import type { OrderDetail } from '@shtrans/contract/orders/schemas';
import type { PartnerOrder, RailOrder } from '@shtrans/contract/partner-orders/schemas';
import type { FACE_REASONS } from '@shtrans/contract/face-checks/schemas';
import type { PaymentChannel } from '@shtrans/contract/payments/facts';
import type { PaymentStatus } from '@shtrans/contract/payments/schemas';
import type { REAL_NAME_REASONS } from '@shtrans/contract/real-name/schemas';
import type {
  RefundCause,
  RefundEvent,
  RefundFailure,
  RefundGround,
  RefundReason,
} from '@shtrans/contract/refunds/facts';
import type { MessageDelivery } from '@shtrans/contract/rides/messages';
import type {
  Driver,
  Place,
  Point,
  Ride,
  RideService,
  RideState,
} from '@shtrans/contract/rides/schemas';
import type { Bilingual } from '@shtrans/contract/api/schemas';
import type { RepairDoubt } from '@shtrans/contract/ride-repairs/schemas';
import type { ClosureState, CopyFormat, Loss } from '@shtrans/contract/rights/facts';
import type { ProductKind } from '@shtrans/contract/shop/kinds';
import type { Visitor } from '@shtrans/contract/shop/schemas';
import type { Survey, SurveyAnswers } from '@shtrans/contract/surveys/schemas';
import type { Generated, JSONColumnType, Selectable } from 'kysely';
import type { Tables } from './generated/tables.ts';

/** The system whose orders are requested: 12306, or all other partners. */
export type PartnerSystem = 'rail' | 'partners';

/** The roles of operators at the desk. */
export const OPERATOR_ROLES = ['support', 'finance', 'admin'] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

/** A coupon that an order holds, and the discount in cents. */
export interface HeldCoupon {
  id: string;
  cents: number;
}

/** Points that an order holds, and the discount in cents; `id` is the cause of their posting in the ledger. */
export interface HeldPoints {
  amount: number;
  cents: number;
  id: string;
}

/** Everything an order holds until it is paid or closed; other orders cannot use it until then. */
export interface OrderHolds {
  coupon?: HeldCoupon;
  points?: HeldPoints;
  stock?: { product: string; day: string | null; bucket: number; quantity: number };
  /** One of the purchases that a rider may make of a group in a month. */
  limit?: { group: string; month: string };
  /** The stay whose fee the order pays, by its id in `plate_stays`: paid orders settle it for all riders. */
  stay?: { id: string };
}

/** The purchased product with everything it grants, as in the operator data of that time. */
export interface PurchaseTerms {
  title: Bilingual;
  terms: Bilingual;
  mustUseFirst?: string | undefined;
  coupons: { template: GrantedTemplate; quantity: number }[];
  skin: string | null;
  /** Input that an e-coupon needs for its activation. */
  needs: 'none' | 'recharge_account' | 'visitors' | null;
}

/** A coupon that is granted: its terms, and its validity in days from the granting, or until an instant. */
export type GrantedTemplate = CouponTerms & {
  id: string;
  validDays?: number | undefined;
  until?: string | undefined;
};

/** The end of a hold: available again, used, or given back after a refund. */
export type HoldFate = 'released' | 'used' | 'given_back';

/** One hold of an order, with its end. */
export interface Holding<Held> {
  userId: string;
  orderId: string;
  held: Held;
  /** Number of used entries of a ticket for several people. */
  used: number;
  fate: HoldFate;
}

/** What our books and a provider's record of money can differ in. */
export type DifferenceKind =
  | 'not_ours'
  | 'not_counted'
  | 'not_taken'
  | 'amount'
  | 'refund_not_requested'
  | 'refund_amount'
  | 'refund_after_refusal'
  | 'refund_not_made';

/** A difference that the comparison of a provider's bill found. Amounts are in cents; null: that side has none. */
export interface BillDifference {
  kind: DifferenceKind;
  tradeNo: string | null;
  paymentId: string | null;
  refundId: string | null;
  oursCents: number | null;
  theirsCents: number | null;
}

/** Breakdown of the counts of funnel steps: all together, or by one attribute. */
export type FunnelSplit = 'all' | 'host' | 'language' | 'version' | 'page';

/** The types of text and JSON columns, which PostgreSQL does not know. Nullability comes from PostgreSQL. */
interface Contents {
  account_closures: { state: ClosureState; gives_up: Loss[] };
  alerts_kept: { body: Alert };
  appointments: { kind: AppointmentKind; booked: Pick<Appointment, 'venue' | 'offer'> };
  campaign_awards: { state: 'given' | 'held' | 'refused' | 'waiting' | 'returned' };
  campaign_teams: { name_state: 'pending' | 'ok' | 'refused' };
  campaign_verdicts: {
    kind: MechanicKind | 'promoter' | 'rebate';
    outcome: 'allow' | 'hold' | 'deny';
    kin: 'device' | 'payer';
  };
  coupons: { terms: CouponTerms; state: 'available' | 'held' | 'used' };
  data_copies: {
    state: 'pending' | 'ready' | 'failed' | 'replaced';
    language: 'zh_cn' | 'en_us';
  };
  data_copy_parts: { format: CopyFormat };
  ecoupons: { needs: NonNullable<PurchaseTerms['needs']>; visitors: Visitor[] };
  favourites: { body: Pick<Favourite, 'kind' | 'name' | 'at' | 'to'> };
  funnel_counts: { step: FunnelStep; split: FunnelSplit };
  funnel_steps: { step: FunnelStep; host: Host };
  ledger_entries: { account: 'lot' | 'owed' | 'granted' | 'spent' | 'expired' };
  ledger_postings: { kind: 'earn' | 'spend' | 'expire' | 'reverse' };
  help_messages: { by: 'rider' | 'desk'; photos: string[] };
  help_threads: { category: HelpCategory; state: HelpState };
  intimate_accounts: {
    state: 'invited' | 'active' | 'paused' | 'closed';
    paused_by: 'owner' | 'relative';
    closed_by: 'owner' | 'relative';
  };
  operator_invitations: { role: OperatorRole };
  operator_releases: { how: 'bundled' | 'loaded' | 'rolled_back' };
  operators: { role: OperatorRole };
  order_events: { event: OrderEvent; from_status: OrderStatus; to_status: OrderStatus };
  order_ratings: { tags: string[] };
  orders: {
    type: OrderType;
    status: OrderStatus;
    status_before_refund: OrderStatus;
    closed_reason: NonNullable<OrderDetail['closedReason']>;
    line: { name: Bilingual; colour: string | null };
    from_place: Bilingual;
    to_place: Bilingual;
    subject: Bilingual;
    fields: OrderFields;
    fee: FeeStatement;
    holds: OrderHolds;
  };
  parking_reports: {
    place: { kind: 'lot' | 'street'; name: Bilingual; park: string | null };
    problem: Bilingual;
    photos: string[];
    state: 'received' | 'accepted' | 'refused';
  };
  partner_lists_seen: { system: PartnerSystem };
  partner_orders_seen: { system: PartnerSystem; body: RailOrder | PartnerOrder };
  plate_licences: { state: 'received' | 'accepted' | 'refused' };
  plates: { proof: 'licence' | 'fee' };
  payer_questions: { failure: ErrorCode };
  payments: { channel: PaymentChannel; status: PaymentStatus };
  purchases: { kind: ProductKind; terms: PurchaseTerms; visitors: Visitor[] };
  face_checks: {
    state: 'pending' | 'passed' | 'failed' | 'expired';
    reason: (typeof FACE_REASONS)[number];
  };
  real_names: {
    kind: IdentityKind;
    state: 'pending' | 'passed' | 'failed';
    reason: (typeof REAL_NAME_REASONS)[number];
  };
  rebates: { state: 'frozen' | 'released' | 'cancelled' | 'returned' };
  referrals: {
    programme: 'invite' | 'promoter' | 'rebate';
    state: 'counted' | 'held' | 'refused';
  };
  refund_events: { event: RefundEvent };
  reminders: {
    language: 'zh_cn' | 'en_us';
    state: 'standing' | 'waiting' | 'sent' | 'dropped' | 'failed';
  };
  emergency_contact_answers: { answer: 'confirmed' | 'stopped' };
  ride_alarm_messages: {
    state: 'waiting' | 'sending' | 'sent' | 'unconfirmed' | 'failed' | 'stopped';
  };
  ride_facts: { type: OrderType };
  ride_messages: { sender: 'rider' | 'driver'; text: Bilingual; delivery: MessageDelivery };
  refund_reviews: {
    rider_reason: RefundReason;
    status: 'open' | 'approved' | 'refused';
  };
  refunds: {
    reason: RefundCause;
    rider_reason: RefundReason;
    status: 'pending' | 'succeeded' | 'failed';
    failure: RefundFailure;
    ground: RefundGround;
    evidence: Record<string, string | number>;
  };
  rides: {
    service: RideService;
    state: RideState;
    from_place: Place;
    to_place: Place;
    driver: Driver;
    position: NonNullable<Ride['position']>;
    path: Point[];
    estimate: FeeStatement;
    fee: FeeStatement;
    cancelled_by: NonNullable<Ride['cancelledBy']>;
    cancel_fee: FeeStatement;
  };
  ride_repairs: {
    missing: 'entry' | 'exit';
    status: 'open' | 'mended' | 'refused' | 'reported';
    doubt: RepairDoubt;
  };
  sessions: { kind: 'main' | 'local' };
  settlement_files: { state: 'waiting' | 'none' | 'stored'; differences: BillDifference[] };
  survey_answers: { body: SurveyAnswers };
  survey_versions: { body: Survey };
}

type ContentOf<Contents, T, C> = T extends keyof Contents
  ? C extends keyof Contents[T]
    ? Contents[T][C]
    : unknown
  : unknown;

/** A generated column type, narrowed to its content. */
type Column<Type, Content> =
  | Extract<Type, null>
  | (object extends Type
      ? JSONColumnType<unknown extends Content ? object : Extract<Content, object>>
      : unknown extends Content
        ? Exclude<Type, null>
        : Type extends Generated<string>
          ? Generated<Content>
          : Content);

/** The generated tables, with columns narrowed to their content. */
export type SchemaOf<Tables, Contents> = {
  [T in keyof Tables]: { [C in keyof Tables[T]]: Column<Tables[T][C], ContentOf<Contents, T, C>> };
};

/** Every table by name, as the migrations create it. */
export type Schema = SchemaOf<Tables, Contents>;

/** A row as a select returns it. */
export type Row<T extends keyof Schema> = Selectable<Schema[T]>;
