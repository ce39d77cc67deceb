import type { Session } from '@shtrans/contract/auth/schemas';
import type { Context } from '../../../context.ts';
import type { Call, Caller, Handlers } from '../../../http/call.ts';
import { reportLogIn } from '../../../http/security-log.ts';
import { beginningOf, type LoginCall, markDevice, withDeviceMark } from '../sessions/service.ts';
import { logInByCode } from './code-login.ts';
import { sendCode } from './codes.ts';
import { riderByUid, riderOf } from './service.ts';
import { bindPhone, logInByTicket, lookAtTicket, makeTicket } from './tickets.ts';

const withReportedLogIn = ({ request }: Pick<LoginCall, 'request'>, session: Session): Session => {
  reportLogIn(request, session.rider.uid);
  return session;
};

export const authRoutes = (ctx: Context) => {
  // One handler for two bases.
  const verify = (
    call: Pick<Call<'POST auth:/auth/cas/verifyTicket'>, 'body'> &
      Parameters<typeof beginningOf>[0],
  ) =>
    // A call without a client id comes from the app itself, which is the first client.
    lookAtTicket(
      ctx,
      { ...call.body, clientId: call.body.clientId ?? ctx.config.CLIENT_IDS[0] ?? '' },
      beginningOf(call),
    );
  const ownRider = async (call: LoginCall & { caller: Caller }) => {
    await markDevice(ctx, call);
    return await riderOf(ctx, call.caller.userId);
  };
  return {
    'POST auth:/v1/sms-codes': (call) =>
      sendCode(ctx, call.body.phone, beginningOf(call), {
        language: call.language,
        purpose: 'login',
      }),
    'POST token:/v1/sessions': async (call) =>
      withReportedLogIn(
        call,
        await withDeviceMark(ctx, call, (from) => logInByCode(ctx, call.body, from, 'main')),
      ),
    'POST token:/v1/local/sessions': async (call) =>
      withReportedLogIn(
        call,
        await withDeviceMark(ctx, call, (from) => logInByCode(ctx, call.body, from, 'local')),
      ),
    'POST token:/v1/sessions/ticket': async (call) =>
      withReportedLogIn(
        call,
        await withDeviceMark(ctx, call, (from) => logInByTicket(ctx, call.body, from)),
      ),
    'POST token:/v1/sessions/partner': async (call) =>
      withReportedLogIn(
        call,
        await withDeviceMark(ctx, call, (from) => bindPhone(ctx, call.body, from)),
      ),
    'GET auth:/v1/me': ownRider,
    'GET auth:/v1/local/me': ownRider,
    'POST auth:/auth/cas/getTicket': ({ caller, body }) => makeTicket(ctx, caller.userId, body),
    'POST auth:/auth/cas/verifyTicket': verify,
    'POST api:/auth/cas/verifyTicket': verify,
    'POST auth:/actbizgtw/v1/getUserInfo': ({ caller, body }) => riderByUid(ctx, caller, body.uid),
  } satisfies Partial<Handlers>;
};
