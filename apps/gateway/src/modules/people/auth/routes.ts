import type { Session } from '@shtrans/contract/auth/schemas';
import type { Context } from '../../../context.ts';
import type { Call, Handlers } from '../../../http/call.ts';
import { reportLogIn } from '../../../http/security-log.ts';
import { beginningOf } from '../sessions/service.ts';
import { logInByCode, sendCode } from './codes.ts';
import { riderByUid, riderOf } from './service.ts';
import { bindPhone, logInByTicket, lookAtTicket, makeTicket } from './tickets.ts';

type LoginCall = Parameters<typeof beginningOf>[0];

const withReportedLogIn = ({ request }: LoginCall, session: Session): Session => {
  reportLogIn(request, session.rider.uid);
  return session;
};

export const authRoutes = (ctx: Context) => {
  // One handler for two bases.
  const verify = (call: Pick<Call<'POST auth:/auth/cas/verifyTicket'>, 'body'> & LoginCall) =>
    // A call without a client id comes from the app itself, which is the first client.
    lookAtTicket(
      ctx,
      { ...call.body, clientId: call.body.clientId ?? ctx.config.CLIENT_IDS[0] ?? '' },
      beginningOf(call),
    );
  return {
    'POST auth:/v1/sms-codes': (call) => sendCode(ctx, call.body.phone, call, call.language),
    'POST token:/v1/sessions': async (call) =>
      withReportedLogIn(call, await logInByCode(ctx, call.body, beginningOf(call), 'main')),
    'POST token:/v1/local/sessions': async (call) =>
      withReportedLogIn(call, await logInByCode(ctx, call.body, beginningOf(call), 'local')),
    'POST token:/v1/sessions/ticket': async (call) =>
      withReportedLogIn(call, await logInByTicket(ctx, call.body, beginningOf(call))),
    'POST token:/v1/sessions/partner': async (call) =>
      withReportedLogIn(call, await bindPhone(ctx, call.body, beginningOf(call))),
    'GET auth:/v1/me': ({ caller }) => riderOf(ctx, caller.userId),
    'GET auth:/v1/local/me': ({ caller }) => riderOf(ctx, caller.userId),
    'POST auth:/auth/cas/getTicket': ({ caller, body }) => makeTicket(ctx, caller.userId, body),
    'POST auth:/auth/cas/verifyTicket': verify,
    'POST api:/auth/cas/verifyTicket': verify,
    'POST auth:/actbizgtw/v1/getUserInfo': ({ caller, body }) => riderByUid(ctx, caller, body.uid),
  } satisfies Partial<Handlers>;
};
