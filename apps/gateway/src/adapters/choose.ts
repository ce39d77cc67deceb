import path from 'node:path';
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
import { loadSandbox, type Outside, type Pretend } from './sandbox.ts';
import { createSms } from './sms/create.ts';
import { diskStorage } from './storage/disk.ts';
import { createTicketing } from './ticketing/create.ts';

/** The drivers the configuration asks for, with the pages of those that are sandboxes. */
export async function chooseAdapters(ctx: Outside): Promise<Adapters> {
  const { config } = ctx;
  const sandboxPages: Adapters['sandboxPages'] = {};
  const pretend: Pretend = async (partner) => {
    const { port, pages } = partner(await loadSandbox());
    Object.assign(sandboxPages, pages);
    return port;
  };
  const feed = createFeed(config, ctx);
  return {
    sms: await createSms(ctx, pretend),
    payments: await createPayments(ctx, pretend),
    dispatch: await createDispatch(ctx, pretend),
    ticketing: await createTicketing(ctx, pretend),
    partner: await createPartner(ctx, pretend),
    ...(await createPartnerOrders(ctx, pretend)),
    miniProgram: await createMiniProgram(ctx, pretend),
    storage: diskStorage(path.join(config.DATA_DIR, 'files')),
    feed,
    planner: createPlanner(config, { ...ctx, feed }),
    live: await createLive({ ...ctx, feed }, pretend),
    parking: await createParking(ctx, pretend),
    sandboxPages,
  };
}
