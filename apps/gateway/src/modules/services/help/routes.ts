import type { Context } from '../../../context.ts';
import { type Handlers, ownKey } from '../../../http/call.ts';
import { changeThread, listThreads, openThread, readThread, writeAgain } from './service.ts';

export const helpRoutes = (ctx: Context) =>
  ({
    'POST maas:/v1/orders/:id/help-threads': (call) =>
      openThread(ctx, ownKey(call), call.attempt, call.body),
    'GET maas:/v1/help-threads': ({ caller, query }) => listThreads(ctx, caller.userId, query),
    'GET maas:/v1/help-threads/:id': (call) => readThread(ctx, ownKey(call)),
    'POST maas:/v1/help-threads/:id/messages': (call) =>
      writeAgain(ctx, ownKey(call), call.attempt, call.body),
    'PUT maas:/v1/help-threads/:id': (call) => changeThread(ctx, ownKey(call), call.body),
  }) satisfies Partial<Handlers>;
