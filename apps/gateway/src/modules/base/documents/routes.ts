import type { Context } from '../../../context.ts';
import type { Handlers } from '../../../http/call.ts';
import { readDocument } from './service.ts';

export const documentRoutes = (ctx: Context) =>
  ({
    'GET api:/v1/documents/:name': async ({ params, query }) =>
      readDocument(ctx, params.name, query.version),
  }) satisfies Partial<Handlers>;
