import { existing } from '@shtrans/contract/errors';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { findRow } from '../../db/rows.ts';
import type { Handlers } from '../../http/call.ts';
import { isDemoShown } from '../../http/operator-port.ts';
import { readLinks } from './links.ts';

/** What a page must know of the running gateway and no row can say. */
const ofThisGateway = ({ adapters, config }: Context, key: string) =>
  key === 'login.agreements' && adapters.sms.name === 'sandbox' && isDemoShown(config)
    ? { sandboxInbox: '/sandbox/inbox' }
    : undefined;

export const pageRoutes = (ctx: Context) =>
  ({
    'POST auth:/trip/car/config/queryPagerConf': async ({ body: { key } }) => {
      const stored = existing(await findRow(ctx.db, 'pager_configs', { key }), 'config_not_found');
      // A column of JSON holds JSON.
      const value = stored.value as z.core.util.JSONType;
      const own = ofThisGateway(ctx, key);
      return { key, value: own === undefined ? value : { ...stored.value, ...own } };
    },
    'GET auth:/v1/links': () => readLinks(ctx),
  }) satisfies Partial<Handlers>;
