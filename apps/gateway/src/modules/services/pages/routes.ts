import { existing } from '@shtrans/contract/api/errors';
import type { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { Handlers } from '../../../http/call.ts';
import { isDemoShown } from '../../../http/operator-port.ts';
import { pageOfKey } from '../../rewards/campaigns/service.ts';
import { readLinks } from './links.ts';
import { findRow } from './tables.ts';

type JsonValue = z.core.util.JSONType;

/** What a page must know of the running gateway and no row can say. */
const gatewayValuesOf = ({ adapters, config }: Context, key: string) =>
  key === 'login.agreements' && adapters.sms.name === 'sandbox' && isDemoShown(config)
    ? { sandboxInbox: '/sandbox/inbox' }
    : undefined;

export const pageRoutes = (ctx: Context) =>
  ({
    'POST auth:/trip/car/config/queryPagerConf': async ({ body: { key } }) => {
      const loadedValue = (await findRow(ctx.db, 'pager_configs', { key }))?.value;
      const page = loadedValue === undefined ? await pageOfKey(ctx, key) : undefined;
      // As it is sent, without what a page leaves undefined.
      const pageJson = page && (JSON.parse(JSON.stringify(page)) as Record<string, JsonValue>);
      const value = existing(loadedValue ?? pageJson, 'config_not_found');
      const gatewayValues = gatewayValuesOf(ctx, key);
      // A column of JSON holds JSON, and so does a page.
      return {
        key,
        value: (gatewayValues === undefined ? value : { ...value, ...gatewayValues }) as JsonValue,
      };
    },
    'GET auth:/v1/links': () => readLinks(ctx),
  }) satisfies Partial<Handlers>;
