import { activityTexts } from '../activities/field-texts.ts';
import { appointmentTexts } from '../appointments/field-texts.ts';
import { authTexts } from '../auth/field-texts.ts';
import { badgeTexts } from '../badges/field-texts.ts';
import { benefitTexts } from '../benefits/field-texts.ts';
import { campaignBlockTexts } from '../campaigns/block-texts.ts';
import { campaignTexts } from '../campaigns/field-texts.ts';
import { campaignMechanicTexts } from '../campaigns/mechanic-texts.ts';
import { couponTexts } from '../coupons/field-texts.ts';
import { documentTexts } from '../documents/field-texts.ts';
import { ecouponTexts } from '../ecoupons/field-texts.ts';
import { emergencyTexts } from '../emergency/field-texts.ts';
import { faceCheckTexts } from '../face-checks/field-texts.ts';
import { fareAdviceTexts } from '../fare-advice/field-texts.ts';
import { favouriteTexts } from '../favourites/field-texts.ts';
import { feeTexts } from '../fees/field-texts.ts';
import { funnelTexts } from '../funnels/field-texts.ts';
import { helpTexts } from '../help/field-texts.ts';
import { intimateTexts } from '../intimate/field-texts.ts';
import { inviteTexts } from '../invites/field-texts.ts';
import { ledgerTexts } from '../ledger/field-texts.ts';
import { linkTexts } from '../links/field-texts.ts';
import { orderTexts } from '../orders/field-texts.ts';
import { parkingReportTexts } from '../parking-reports/field-texts.ts';
import { partnerOrderTexts } from '../partner-orders/field-texts.ts';
import { partnerReportTexts } from '../partner-reports/field-texts.ts';
import { payerTexts } from '../payers/field-texts.ts';
import { paymentTexts } from '../payments/field-texts.ts';
import { planTexts } from '../plans/field-texts.ts';
import { plateTexts } from '../plates/field-texts.ts';
import { platformTexts } from '../platform/field-texts.ts';
import { pointsTexts } from '../points/field-texts.ts';
import { ratingTexts } from '../ratings/field-texts.ts';
import { realNameTexts } from '../real-name/field-texts.ts';
import { rebateTexts } from '../rebate/field-texts.ts';
import { receiptTexts } from '../receipts/field-texts.ts';
import { refundTexts } from '../refunds/field-texts.ts';
import { reminderTexts } from '../reminders/field-texts.ts';
import { rideCodeTexts } from '../ride-code/field-texts.ts';
import { rideRepairTexts } from '../ride-repairs/field-texts.ts';
import { rideTexts } from '../rides/field-texts.ts';
import { rightsTexts } from '../rights/field-texts.ts';
import { sessionTexts } from '../sessions/field-texts.ts';
import { shopTexts } from '../shop/field-texts.ts';
import { spotTexts } from '../spots/field-texts.ts';
import { surveyTexts } from '../surveys/field-texts.ts';
import { ticketTexts } from '../tickets/field-texts.ts';
import { liveTrafficTexts, trafficTexts } from '../traffic/field-texts.ts';
import { yearInRidesTexts } from '../year-in-rides/field-texts.ts';
import { type FieldText, sharedFieldOf } from './describe-fields.ts';
import type { FieldTexts } from './field-text.ts';

/** What a field means wherever no schema says otherwise: a field, or the end of a path of fields. */
export const FIELDS_EVERYWHERE: Readonly<Record<string, string>> = {
  zh: 'The text in simplified Chinese.',
  en: 'The text in English; of a name without an English one, a romanisation.',
  lat: 'Latitude in degrees (WGS 84).',
  lon: 'Longitude in degrees (WGS 84).',
  items: 'The items of the list, in the order that the operation states, if it states one.',
  nextCursor: 'The `cursor` that requests the next page; null: this is the last page.',
  serverTime:
    "The time on the gateway's clock when it answered. Compare other instants with it, because a device's clock can be wrong.",
  orderId: 'The id of the order.',
  distanceMetres: 'The distance in metres.',
  durationSeconds: 'The duration in seconds.',
  walkSeconds: 'The time to walk there, in seconds.',
  colour: 'The colour of the line, `#rrggbb`; null: none is defined.',
  headsign: 'The destination that the vehicle shows.',
  direction: 'The direction of the line, 0 or 1, as in GTFS (`direction_id`).',
  demoPrice: 'Whether the price is an example, because no public price exists.',
  'order.id': 'The id of the order.',
  'order.type': 'The type of the order.',
  'order.line': 'The line or route that was used; null: the order has none.',
  'order.line.name': 'The name of the line.',
  'order.from': 'Where the ride began; null: the order has no route.',
  'order.to': 'Where the ride ended; null: the order has no route, or the end is not known.',
  'order.subject': 'The product or the parking place, for orders without a route; null otherwise.',
  'line.name': 'The name of the line.',
  'name.zh': 'The name in simplified Chinese.',
  'name.en': 'The name in English, or a romanisation where no English name exists.',
};

/** What the fields of bodies and answers mean, by schema. Each module has its own. */
export const FIELD_TEXTS: FieldTexts = {
  Problem: {
    type: 'An address that identifies the kind of problem.',
    title: "The problem in words for people, in the caller's language.",
    status: 'The status of the answer.',
    code: 'The kind of problem, from a closed list: use it in code, not the title.',
    traceId: 'The id of the request in the log of the gateway.',
    field: 'The input at fault; absent: no single one.',
    retryAfterSeconds: 'After how many seconds to try again; absent: not stated.',
    issues: 'All faults of the input, if it does not have the form of the schema.',
    'issues.path': 'Where the fault is in the input: `from.lat`.',
    'issues.message': 'What is wrong, for developers.',
  },
  ...activityTexts,
  ...appointmentTexts,
  ...authTexts,
  ...badgeTexts,
  ...benefitTexts,
  ...campaignBlockTexts,
  ...campaignMechanicTexts,
  ...campaignTexts,
  ...couponTexts,
  ...documentTexts,
  ...ecouponTexts,
  ...emergencyTexts,
  ...faceCheckTexts,
  ...fareAdviceTexts,
  ...favouriteTexts,
  ...feeTexts,
  ...funnelTexts,
  ...helpTexts,
  ...intimateTexts,
  ...inviteTexts,
  ...ledgerTexts,
  ...linkTexts,
  ...liveTrafficTexts,
  ...orderTexts,
  ...parkingReportTexts,
  ...partnerOrderTexts,
  ...partnerReportTexts,
  ...payerTexts,
  ...paymentTexts,
  ...planTexts,
  ...plateTexts,
  ...platformTexts,
  ...pointsTexts,
  ...ratingTexts,
  ...realNameTexts,
  ...rebateTexts,
  ...receiptTexts,
  ...refundTexts,
  ...reminderTexts,
  ...rideCodeTexts,
  ...rideRepairTexts,
  ...rideTexts,
  ...rightsTexts,
  ...sessionTexts,
  ...shopTexts,
  ...spotTexts,
  ...surveyTexts,
  ...ticketTexts,
  ...trafficTexts,
  ...yearInRidesTexts,
};

/** Returns the texts of a schema: an input has those of the answer with the same name, unless it has its own. */
const textsOf = (schemaName: string): Readonly<Record<string, string>> =>
  FIELD_TEXTS[schemaName] ?? FIELD_TEXTS[schemaName.replace(/Input$/, '')] ?? {};

/** Returns what the fields of a schema mean. Throws for a field whose text nobody has written. */
export function fieldTextOf(schemaName: string): FieldText {
  const texts = textsOf(schemaName);
  return (path, field) => {
    const shared = sharedFieldOf(path, FIELDS_EVERYWHERE);
    const text =
      texts[path.join('.')] ??
      (shared === undefined ? undefined : FIELDS_EVERYWHERE[shared]) ??
      // The value selects the form of a union.
      ('const' in field ? `Always \`${String(field['const'])}\`.` : undefined);
    if (text === undefined) throw new Error(`${schemaName} has no text for "${path.join('.')}"`);
    const { description } = field;
    return typeof description === 'string' ? `${text} ${description}.` : text;
  };
}
