import type { Sandbox } from '../src/adapters/sandbox.ts';
import { sandboxBeacon } from './beacon/driver.ts';
import { prepareDemo } from './demo/demo.ts';
import { liveDemo } from './demo/live.ts';
import { bikesPage, sandboxBikes } from './bikes/driver.ts';
import { sandboxDispatch } from './dispatch/driver.ts';
import { dispatchPage } from './dispatch/page.ts';
import { gatesPage, sandboxGates } from './gates/driver.ts';
import { inspectorPage } from './gates/inspector-page.ts';
import { sandboxLive } from './live/driver.ts';
import { livePage } from './live/page.ts';
import { sandboxMiniProgram } from './mini-program/driver.ts';
import { storePage } from './mini-program/store-page.ts';
import { monitorPage } from './monitor/page.ts';
import { parkingPage, sandboxParking } from './parking/page.ts';
import { partnerPage, sandboxPartner } from './partner/driver.ts';
import { partnerOrdersPage, sandboxPartnerOrders } from './partner-orders/driver.ts';
import { sandboxPayment } from './payment/driver.ts';
import { cashierPage } from './payment/page.ts';
import { remotePayment } from './payment/remote.ts';
import { facePage, sandboxFaceVerification } from './face-verification/driver.ts';
import { realNamePage, sandboxRealName } from './real-name/driver.ts';
import { inboxPage, sandboxSms } from './sms/driver.ts';
import { migrations, tables } from './tables.ts';
import { sandboxTextCheck, textCheckPages } from './text-check/driver.ts';
import { sandboxTicketing, ticketingPage } from './ticketing/driver.ts';

/** The interface of the sandbox to the product. */
export const sandbox: Sandbox = {
  migrations,
  tables,
  sms(ctx) {
    const print = (line: string): void => {
      if (ctx.config.NODE_ENV !== 'test') process.stdout.write(`${line}\n`);
    };
    const pages = { inbox: inboxPage(ctx) };
    return { port: sandboxSms({ ...ctx, print }), pages, isVisited: true };
  },
  payment(ctx) {
    const { SANDBOX_PAYMENT_URL: elsewhere } = ctx.config;
    return elsewhere === undefined
      ? { port: sandboxPayment(ctx), pages: { cashier: cashierPage(ctx) }, isVisited: true }
      : { port: remotePayment(elsewhere, ctx), pages: {} };
  },
  dispatch(ctx) {
    const port = sandboxDispatch(ctx);
    return { port, pages: { dispatch: dispatchPage(ctx, port) } };
  },
  bikes(ctx) {
    const port = sandboxBikes(ctx);
    return { port, pages: { bikes: bikesPage(ctx, port) } };
  },
  gates: (ctx) => ({
    port: sandboxGates(ctx),
    pages: { gates: gatesPage(ctx), gate: inspectorPage(ctx) },
  }),
  ticketing(ctx) {
    const port = sandboxTicketing(ctx);
    return { port, pages: { ticketing: ticketingPage(ctx, port) } };
  },
  realName(ctx) {
    const port = sandboxRealName(ctx);
    return { port, pages: { 'real-name': realNamePage(ctx, port) } };
  },
  faceVerification(ctx) {
    const port = sandboxFaceVerification(ctx);
    return { port, pages: { 'face-verification': facePage(ctx, port) } };
  },
  textCheck: (ctx) => ({
    port: sandboxTextCheck,
    pages: { 'text-check': textCheckPages(ctx, sandboxTextCheck) },
  }),
  partner(ctx) {
    const port = sandboxPartner(ctx);
    return { port, pages: { partner: partnerPage(ctx, port) } };
  },
  partnerOrders: (ctx) => ({
    port: {
      rail: sandboxPartnerOrders(ctx, 'rail'),
      partners: sandboxPartnerOrders(ctx, 'partners'),
    },
    pages: {
      'rail-orders': partnerOrdersPage(ctx, 'rail'),
      'partner-orders': partnerOrdersPage(ctx, 'partners'),
    },
    isVisited: true,
  }),
  parking(ctx) {
    const port = sandboxParking(ctx);
    return { port, pages: { parking: parkingPage(ctx, port) } };
  },
  beacon: (ctx) => ({ port: sandboxBeacon(ctx), pages: {} }),
  miniProgram: (ctx) => ({
    port: sandboxMiniProgram(ctx),
    pages: { store: storePage() },
    isVisited: true,
  }),
  live(ctx) {
    const live = sandboxLive(ctx);
    return { port: live.port, pages: { live: livePage({ ...ctx, live }) } };
  },
  monitor: () => ({ port: undefined, pages: { monitor: monitorPage() }, isVisited: true }),
  prepareDemo,
  liveDemo,
};
