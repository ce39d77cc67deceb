import * as activities from '../activities/schemas.ts';
import * as appointments from '../appointments/schemas.ts';
import * as auth from '../auth/schemas.ts';
import * as benefits from '../benefits/schemas.ts';
import * as coupons from '../coupons/schemas.ts';
import * as campaigns from '../campaigns/schemas.ts';
import * as campaignBlocks from '../campaigns/blocks.ts';
import * as campaignCollections from '../campaigns/collections.ts';
import * as campaignMechanics from '../campaigns/mechanics.ts';
import * as campaignRewards from '../campaigns/rewards.ts';
import * as campaignDefinition from '../campaigns/definition.ts';
import * as badges from '../badges/schemas.ts';
import * as documents from '../documents/schemas.ts';
import * as ecoupons from '../ecoupons/schemas.ts';
import * as emergency from '../emergency/schemas.ts';
import * as favourites from '../favourites/schemas.ts';
import * as fareAdvice from '../fare-advice/schemas.ts';
import * as fees from '../fees/schemas.ts';
import * as funnels from '../funnels/schemas.ts';
import * as helpThreads from '../help/schemas.ts';
import * as intimate from '../intimate/schemas.ts';
import * as invites from '../invites/schemas.ts';
import * as faceChecks from '../face-checks/schemas.ts';
import * as journeys from '../orders/journeys.ts';
import * as ledger from '../ledger/schemas.ts';
import * as links from '../links/schemas.ts';
import * as liveTraffic from '../traffic/live.ts';
import * as orderFields from '../orders/fields.ts';
import * as orders from '../orders/schemas.ts';
import * as partnerOrders from '../partner-orders/schemas.ts';
import * as partnerReports from '../partner-reports/schemas.ts';
import * as rights from '../rights/schemas.ts';
import * as parkingReports from '../parking-reports/schemas.ts';
import * as payers from '../payers/schemas.ts';
import * as payments from '../payments/schemas.ts';
import * as plans from '../plans/schemas.ts';
import * as plates from '../plates/schemas.ts';
import * as platform from '../platform/schemas.ts';
import * as points from '../points/schemas.ts';
import * as ratings from '../ratings/schemas.ts';
import * as rebate from '../rebate/schemas.ts';
import * as realName from '../real-name/schemas.ts';
import * as receipts from '../receipts/schemas.ts';
import * as reminders from '../reminders/schemas.ts';
import * as refunds from '../refunds/schemas.ts';
import * as rideKeys from '../ride-code/schemas.ts';
import * as rideRepairs from '../ride-repairs/schemas.ts';
import * as rideMessages from '../rides/messages.ts';
import * as rides from '../rides/schemas.ts';
import * as schemas from './schemas.ts';
import * as sessions from '../sessions/schemas.ts';
import * as shop from '../shop/schemas.ts';
import * as tickets from '../tickets/schemas.ts';
import * as spots from '../spots/schemas.ts';
import * as surveys from '../surveys/schemas.ts';
import * as traffic from '../traffic/schemas.ts';
import * as yearInRides from '../year-in-rides/schemas.ts';

/** Domains whose exported schemas have a name in the OpenAPI document. */
export const DOMAINS = {
  activities,
  appointments,
  auth,
  benefits,
  coupons,
  badges,
  campaigns,
  campaignBlocks,
  campaignCollections,
  campaignDefinition,
  campaignMechanics,
  campaignRewards,
  documents,
  ecoupons,
  emergency,
  fareAdvice,
  favourites,
  fees,
  helpThreads,
  intimate,
  invites,
  journeys,
  faceChecks,
  ledger,
  links,
  liveTraffic,
  orderFields,
  orders,
  parkingReports,
  partnerOrders,
  payments,
  plans,
  points,
  realName,
  rebate,
  receipts,
  rights,
  reminders,
  refunds,
  rideKeys,
  rideMessages,
  rideRepairs,
  rides,
  schemas,
  sessions,
  shop,
  tickets,
  spots,
  surveys,
  traffic,
  yearInRides,
};

/** Every endpoint by its key. The gateway mounts it; the web imports only its type. */
export const contract = {
  ...activities.activityEndpoints,
  ...appointments.appointmentEndpoints,
  ...auth.authEndpoints,
  ...benefits.benefitEndpoints,
  ...coupons.couponEndpoints,
  ...badges.badgeEndpoints,
  ...documents.documentEndpoints,
  ...ecoupons.ecouponEndpoints,
  ...emergency.emergencyEndpoints,
  ...favourites.favouriteEndpoints,
  ...fareAdvice.fareAdviceEndpoints,
  ...fees.feeEndpoints,
  ...campaigns.campaignEndpoints,
  ...funnels.funnelEndpoints,
  ...helpThreads.helpEndpoints,
  ...intimate.intimateEndpoints,
  ...invites.inviteEndpoints,
  ...faceChecks.faceCheckEndpoints,
  ...journeys.journeyEndpoints,
  ...ledger.ledgerEndpoints,
  ...links.linkEndpoints,
  ...liveTraffic.liveTrafficEndpoints,
  ...orders.orderEndpoints,
  ...partnerOrders.partnerOrderEndpoints,
  ...partnerReports.partnerReportEndpoints,
  ...parkingReports.parkingReportEndpoints,
  ...rights.rightsEndpoints,
  ...payers.payerEndpoints,
  ...payments.paymentEndpoints,
  ...plans.planEndpoints,
  ...plates.plateEndpoints,
  ...platform.platformEndpoints,
  ...points.pointsEndpoints,
  ...ratings.ratingEndpoints,
  ...realName.realNameEndpoints,
  ...rebate.rebateEndpoints,
  ...receipts.receiptEndpoints,
  ...reminders.reminderEndpoints,
  ...refunds.refundEndpoints,
  ...rideKeys.rideKeyEndpoints,
  ...rideRepairs.rideRepairEndpoints,
  ...rides.rideEndpoints,
  ...rideMessages.rideMessageEndpoints,
  ...rides.shareEndpoints,
  ...sessions.sessionEndpoints,
  ...shop.shopEndpoints,
  ...tickets.ticketEndpoints,
  ...spots.spotEndpoints,
  ...surveys.surveyEndpoints,
  ...traffic.trafficEndpoints,
  ...yearInRides.yearInRidesEndpoints,
} as const;

export type Contract = typeof contract;
