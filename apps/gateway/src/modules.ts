import type { FastifyPluginAsync } from 'fastify';
import type { Context } from './context.ts';
import type { Handlers } from './http/call.ts';
import type { JobHandlers } from './jobs/queue.ts';
import { appointmentRoutes } from './modules/appointments/routes.ts';
import { authRoutes } from './modules/auth/routes.ts';
import { benefitRoutes } from './modules/benefits/routes.ts';
import { couponRoutes } from './modules/coupons/routes.ts';
import { badgeRoutes } from './modules/badges/routes.ts';
import { campaignRoutes } from './modules/campaigns/routes.ts';
import { carbonRoutes } from './modules/carbon/routes.ts';
import { departureJobs } from './modules/departures/keep-alerts.ts';
import { departureRoutes } from './modules/departures/routes.ts';
import { deskPages } from './modules/desk/pages.ts';
import { documentRoutes } from './modules/documents/routes.ts';
import { factJobs } from './modules/facts/jobs.ts';
import { fareAdviceRoutes } from './modules/fare-advice/routes.ts';
import { favouriteRoutes } from './modules/favourites/routes.ts';
import { feedRoutes } from './modules/feeds/routes.ts';
import { feeRoutes } from './modules/fees/routes.ts';
import { filePages, fileRoutes } from './modules/files/routes.ts';
import { funnelJobs } from './modules/funnels/jobs.ts';
import { funnelRoutes } from './modules/funnels/routes.ts';
import { helpJobs } from './modules/help/jobs.ts';
import { helpRoutes } from './modules/help/routes.ts';
import { intimateRoutes } from './modules/intimate/routes.ts';
import { inviteRoutes } from './modules/invites/routes.ts';
import { miniProgramRoutes } from './modules/mini-program/routes.ts';
import { orderJobs } from './modules/orders/jobs.ts';
import { orderRoutes } from './modules/orders/routes.ts';
import { helpPages } from './modules/pages/help-pages.ts';
import { pageRoutes } from './modules/pages/routes.ts';
import { partnerOrderRoutes } from './modules/partner-orders/routes.ts';
import { parkingReportRoutes } from './modules/parking-reports/routes.ts';
import { payerRoutes } from './modules/payers/routes.ts';
import { paymentJobs } from './modules/payments/jobs.ts';
import { paymentRoutes } from './modules/payments/routes.ts';
import { planRoutes } from './modules/plans/routes.ts';
import { pointsRoutes } from './modules/points/routes.ts';
import { emergencyJobs } from './modules/emergency/jobs.ts';
import { emergencyRoutes } from './modules/emergency/routes.ts';
import { faceCheckRoutes } from './modules/face-checks/routes.ts';
import { ratingRoutes } from './modules/ratings/routes.ts';
import { realNameJobs } from './modules/real-name/jobs.ts';
import { realNameRoutes } from './modules/real-name/routes.ts';
import { rebateJobs } from './modules/rebate/jobs.ts';
import { rebateRoutes } from './modules/rebate/routes.ts';
import { receiptRoutes } from './modules/receipts/routes.ts';
import { reminderJobs } from './modules/reminders/jobs.ts';
import { reminderRoutes } from './modules/reminders/routes.ts';
import { reportJobs } from './modules/reports/jobs.ts';
import { reportRoutes } from './modules/reports/routes.ts';
import { rideCodeRoutes } from './modules/ride-code/routes.ts';
import { rideJobs } from './modules/rides/jobs.ts';
import { rideRoutes } from './modules/rides/routes.ts';
import { sessionRoutes } from './modules/sessions/routes.ts';
import { sharingRoutes } from './modules/sharing/routes.ts';
import { shopRoutes } from './modules/shop/routes.ts';
import { spotRoutes } from './modules/spots/routes.ts';
import { surveyRoutes } from './modules/surveys/routes.ts';
import { trafficRoutes } from './modules/traffic/routes.ts';
import { yearInRidesRoutes } from './modules/year-in-rides/routes.ts';

/** Every module's handlers: an endpoint of the contract without one does not compile. */
export const handlersOf = (ctx: Context): Handlers => ({
  ...appointmentRoutes(ctx),
  ...authRoutes(ctx),
  ...benefitRoutes(ctx),
  ...couponRoutes(ctx),
  ...badgeRoutes(ctx),
  ...campaignRoutes(ctx),
  ...carbonRoutes(ctx),
  ...departureRoutes(ctx),
  ...documentRoutes(ctx),
  ...emergencyRoutes(ctx),
  ...fareAdviceRoutes(ctx),
  ...favouriteRoutes(ctx),
  ...feedRoutes(ctx),
  ...feeRoutes(ctx),
  ...fileRoutes(ctx),
  ...funnelRoutes(ctx),
  ...helpRoutes(ctx),
  ...intimateRoutes(ctx),
  ...inviteRoutes(ctx),
  ...miniProgramRoutes(ctx),
  ...orderRoutes(ctx),
  ...pageRoutes(ctx),
  ...partnerOrderRoutes(ctx),
  ...parkingReportRoutes(ctx),
  ...payerRoutes(ctx),
  ...paymentRoutes(ctx),
  ...planRoutes(ctx),
  ...pointsRoutes(ctx),
  ...faceCheckRoutes(ctx),
  ...ratingRoutes(ctx),
  ...realNameRoutes(ctx),
  ...rebateRoutes(ctx),
  ...receiptRoutes(ctx),
  ...reminderRoutes(ctx),
  ...reportRoutes(ctx),
  ...rideCodeRoutes(ctx),
  ...rideRoutes(ctx),
  ...sessionRoutes(ctx),
  ...sharingRoutes(ctx),
  ...shopRoutes(ctx),
  ...spotRoutes(ctx),
  ...surveyRoutes(ctx),
  ...trafficRoutes(ctx),
  ...yearInRidesRoutes(ctx),
});

/** Every module's jobs: a kind without a handler does not compile. */
export const jobsOf = (ctx: Context): JobHandlers => ({
  ...orderJobs(ctx),
  ...departureJobs(ctx),
  ...emergencyJobs(ctx),
  ...factJobs(ctx),
  ...funnelJobs(ctx),
  ...helpJobs(ctx),
  ...paymentJobs(ctx),
  ...realNameJobs(ctx),
  ...reminderJobs(ctx),
  ...rebateJobs(ctx),
  ...reportJobs(ctx),
  ...rideJobs(ctx),
});

/** Pages and files outside of the contract, by where they stand. */
export const pagesOf = (ctx: Context): Record<string, FastifyPluginAsync> => ({
  '/desk': deskPages(ctx),
  '/files': filePages(ctx),
  '/help': helpPages(ctx),
});
