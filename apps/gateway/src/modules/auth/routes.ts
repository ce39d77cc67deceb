import type { Context } from '../../context.ts';
import type { Call, Handlers } from '../../http/call.ts';
import { logInByCode, type Origin, sendCode } from './codes.ts';
import { logOut, riderByUid, riderOf } from './service.ts';
import { bindPhone, makeTicket, verifyTicket } from './tickets.ts';

export const authRoutes = (ctx: Context) => {
  // One call on two bases.
  const verify = async (call: Pick<Call<'POST auth:/auth/cas/verifyTicket'>, 'body'> & Origin) =>
    await verifyTicket(ctx, call.body, call);
  return {
    'POST auth:/v1/sms-codes': async (call) =>
      await sendCode(ctx, call.body.phone, call, call.language),
    'POST token:/v1/sessions': async (call) => await logInByCode(ctx, call.body, call),
    'POST token:/v1/sessions/partner': async (call) => await bindPhone(ctx, call.body, call),
    'DELETE token:/v1/sessions/current': async ({ caller }) => {
      await logOut(ctx, caller);
      return { revoked: true };
    },
    'GET auth:/v1/me': async ({ caller }) => await riderOf(ctx, caller.userId),
    'POST auth:/auth/cas/getTicket': async ({ caller, body }) =>
      await makeTicket(ctx, caller.userId, body),
    'POST auth:/auth/cas/verifyTicket': verify,
    'POST api:/auth/cas/verifyTicket': verify,
    'POST auth:/actbizgtw/v1/getUserInfo': async ({ caller, body }) =>
      await riderByUid(ctx, caller, body.uid),
  } satisfies Partial<Handlers>;
};
