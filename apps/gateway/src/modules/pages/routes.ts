import { CodedError } from '@shtrans/contract/errors';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/call.ts';
import { findConfig } from './store.ts';

export const pageRoutes = (
  ctx: Context,
): Pick<Handlers, 'POST auth:/trip/car/config/queryPagerConf'> => ({
  'POST auth:/trip/car/config/queryPagerConf': async ({ body: { key } }) => {
    const value = await findConfig(ctx.db, key);
    if (value === undefined) throw new CodedError('config_not_found');
    // A column of JSON holds JSON.
    return { key, value: value as z.core.util.JSONType };
  },
});
