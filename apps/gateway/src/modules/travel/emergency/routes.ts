import type { Context } from '../../../context.ts';
import { type Handlers, ownKey } from '../../../http/call.ts';
import { answerMessage, receivedMessage } from './answers.ts';
import { lastAlarm, raiseAlarm } from './alarms.ts';
import { addContact, listContacts, removeContact } from './contacts.ts';

export const emergencyRoutes = (ctx: Context) =>
  ({
    'GET auto:/v1/emergency-contacts': ({ caller }) => listContacts(ctx.db, caller.userId),
    'POST auto:/v1/emergency-contacts': ({ attempt, body }) => addContact(ctx, attempt, body),
    'DELETE auto:/v1/emergency-contacts/:id': (call) => removeContact(ctx, ownKey(call)),
    'POST auto:/v1/rides/:id/alarms': (call) =>
      raiseAlarm(ctx, ownKey(call), call.attempt, call.language),
    'GET auto:/v1/rides/:id/alarm': (call) => lastAlarm(ctx, ownKey(call)),
    'GET auto:/v1/alarm-messages/:token': ({ params, clientAddress }) =>
      receivedMessage(ctx, params.token, clientAddress),
    'PUT auto:/v1/alarm-messages/:token/answer': (call) => answerMessage(ctx, call),
  }) satisfies Partial<Handlers>;
