import * as appointments from './appointments.ts';
import * as auth from './auth.ts';
import * as benefits from './benefits.ts';
import * as coupons from './coupons.ts';
import * as campaigns from './campaigns.ts';
import * as badges from './badges.ts';
import * as documents from './documents.ts';
import * as ecoupons from './ecoupons.ts';
import * as emergency from './emergency.ts';
import * as favourites from './favourites.ts';
import * as fareAdvice from './fare-advice.ts';
import * as fees from './fees.ts';
import * as funnels from './funnels.ts';
import * as helpThreads from './help-threads.ts';
import * as intimate from './intimate.ts';
import * as invites from './invites.ts';
import * as faceChecks from './face-checks.ts';
import * as journeys from './journeys.ts';
import * as ledger from './ledger.ts';
import * as links from './links.ts';
import * as liveTraffic from './live-traffic.ts';
import * as orderFields from './order-fields.ts';
import * as orders from './orders.ts';
import * as partnerOrders from './partner-orders.ts';
import * as partnerReports from './partner-reports.ts';
import * as parkingReports from './parking-reports.ts';
import * as payers from './payers.ts';
import * as payments from './payments.ts';
import * as plans from './plans.ts';
import * as plates from './plates.ts';
import * as platform from './platform.ts';
import * as points from './points.ts';
import * as ratings from './ratings.ts';
import * as rebate from './rebate.ts';
import * as realName from './real-name.ts';
import * as receipts from './receipts.ts';
import * as reminders from './reminders.ts';
import * as refunds from './refunds.ts';
import * as rideKeys from './ride-keys.ts';
import * as rideRepairs from './ride-repairs.ts';
import * as rides from './rides.ts';
import * as schemas from './schemas.ts';
import * as sessions from './sessions.ts';
import * as shop from './shop.ts';
import * as tickets from './tickets.ts';
import * as spots from './spots.ts';
import * as surveys from './surveys.ts';
import * as traffic from './traffic.ts';
import * as yearInRides from './year-in-rides.ts';

/** Whose exported schemas have a name in the written API. */
export const DOMAINS = {
  appointments,
  auth,
  benefits,
  coupons,
  badges,
  campaigns,
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
  reminders,
  refunds,
  rideKeys,
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

/** Every endpoint by its key. The gateway mounts it; the web imports its type only. */
export const contract = {
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
