import path from 'node:path';
import type { Context } from '../context.ts';
import type { Adapters } from './adapters.ts';
import { createDispatch } from './dispatch/create.ts';
import { createFeed } from './feed/create.ts';
import { createLive } from './live/create.ts';
import { createMiniProgram } from './mini-program/create.ts';
import { createParking } from './parking/create.ts';
import { createPartner } from './partner/create.ts';
import { createPartnerOrders } from './partner-orders/create.ts';
import { createPayments } from './payment/create.ts';
import { createPlanner } from './planner/create.ts';
import { createSms } from './sms/create.ts';
import { diskStorage } from './storage/disk.ts';
import { createTicketing } from './ticketing/create.ts';

/** The drivers the configuration asks for, with the pages of those that are sandboxes. */
export async function chooseAdapters(ctx: Omit<Context, 'adapters'>): Promise<Adapters> {
  const { config } = ctx;
  const sms = createSms(config, { ...ctx, ...(config.NODE_ENV === 'test' && { print: () => {} }) });
  const partner = createPartner(config, ctx);
  const payments = await createPayments(config, ctx);
  const dispatch = createDispatch(config, ctx);
  const partnerOrders = createPartnerOrders(config, ctx);
  const feed = createFeed(config, ctx);
  const live = createLive(config, { ...ctx, feed });
  const parking = createParking(config, ctx);
  return {
    sms: sms.port,
    payments: payments.ports,
    dispatch: dispatch.port,
    ticketing: createTicketing(ctx),
    partner: partner.port,
    rail: partnerOrders.rail,
    partnerOrders: partnerOrders.partners,
    miniProgram: createMiniProgram(config, ctx),
    storage: diskStorage(path.join(config.DATA_DIR, 'files')),
    feed,
    planner: createPlanner(config, { ...ctx, feed }),
    live: live.port,
    parking: parking.port,
    sandboxPages: {
      ...sms.pages,
      ...partner.pages,
      ...payments.pages,
      ...dispatch.pages,
      ...partnerOrders.pages,
      ...live.pages,
      ...parking.pages,
    },
  };
}
