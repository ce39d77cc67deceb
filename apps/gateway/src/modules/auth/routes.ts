import type { Context } from '../../context.ts';
import { updateRows } from '../../db/rows.ts';
import type { Call, Handlers } from '../../http/call.ts';
import { documentCookies } from '../../http/web/document-cookie.ts';
import { logInByCode, type Origin, sendCode } from './codes.ts';
import { riderByUid, riderOf } from './service.ts';
import { bindPhone, makeTicket, verifyTicket } from './tickets.ts';

export const authRoutes = (ctx: Context) => {
  const cookies = documentCookies(ctx.config);
  // One call on two bases.
  const verify = (call: Pick<Call<'POST auth:/auth/cas/verifyTicket'>, 'body'> & Origin) =>
    verifyTicket(ctx, call.body, call);
  return {
    'POST auth:/v1/sms-codes': (call) => sendCode(ctx, call.body.phone, call, call.language),
    'POST token:/v1/sessions': (call) => logInByCode(ctx, call.body, call),
    'POST token:/v1/sessions/partner': (call) => bindPhone(ctx, call.body, call),
    'DELETE token:/v1/sessions/current': async ({ caller: { tokenHash }, reply }) => {
      const live = { token_hash: tokenHash, revoked_at: null };
      await updateRows(ctx.db, 'sessions', live, { revoked_at: ctx.clock.now() });
      cookies.end(reply);
      return { revoked: true };
    },
    'GET auth:/v1/me': ({ caller }) => riderOf(ctx, caller.userId),
    'POST auth:/auth/cas/getTicket': ({ caller, body }) => makeTicket(ctx, caller.userId, body),
    'POST auth:/auth/cas/verifyTicket': verify,
    'POST api:/auth/cas/verifyTicket': verify,
    'POST auth:/actbizgtw/v1/getUserInfo': ({ caller, body }) => riderByUid(ctx, caller, body.uid),
  } satisfies Partial<Handlers>;
};
