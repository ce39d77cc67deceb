import { existing } from '@shtrans/contract/api/errors';
import type { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { Handlers } from '../../../http/call.ts';
import { isDemoShown } from '../../../http/operator-port.ts';
import { pageOfKey } from '../../rewards/campaigns/service.ts';
import { readLinks } from './links.ts';
import { findRow } from './tables.ts';

type JsonValue = z.core.util.JSONType;

/** Values of a page that depend on the running gateway and not on stored data. */
const gatewayValuesOf = ({ adapters, config }: Context, key: string) =>
  key === 'login.agreements' && adapters.sms.name === 'sandbox' && isDemoShown(config)
    ? { sandboxInbox: '/sandbox/inbox' }
    : undefined;

export const pageRoutes = (ctx: Context) =>
  ({
    'POST auth:/trip/car/config/queryPagerConf': async ({ body: { key } }) => {
      const loadedValue = (await findRow(ctx.db, 'pager_configs', { key }))?.value;
      const page = loadedValue === undefined ? await pageOfKey(ctx, key) : undefined;
      // Serialised as in the response, without undefined fields.
      const pageJson = page && (JSON.parse(JSON.stringify(page)) as Record<string, JsonValue>);
      const value = existing(loadedValue ?? pageJson, 'config_not_found');
      const gatewayValues = gatewayValuesOf(ctx, key);
      // Both a JSON column and a page hold JSON.
      return {
        key,
        value: (gatewayValues === undefined ? value : { ...value, ...gatewayValues }) as JsonValue,
      };
    },
    'GET auth:/v1/links': () => readLinks(ctx),
  }) satisfies Partial<Handlers>;
