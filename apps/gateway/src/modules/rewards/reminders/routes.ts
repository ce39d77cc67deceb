import type { Context } from '../../../context.ts';
import type { Handlers } from '../../../http/call.ts';
import { askStanding, listReminders, stopAll, stopOne, stopStanding } from './service.ts';

export const reminderRoutes = (ctx: Context) =>
  ({
    'GET maas:/v1/reminders': ({ caller }) => listReminders(ctx, caller.userId),
    'PUT maas:/v1/reminders/standing/:kind': ({ caller, params, language }) =>
      askStanding(ctx, caller.userId, { ...params, language }),
    'DELETE maas:/v1/reminders/standing/:kind': ({ caller, params }) =>
      stopStanding(ctx, caller.userId, params.kind),
    'DELETE maas:/v1/reminders/:id': ({ caller, params }) => stopOne(ctx, caller.userId, params.id),
    'DELETE maas:/v1/reminders': ({ caller }) => stopAll(ctx, caller.userId),
  }) satisfies Partial<Handlers>;
