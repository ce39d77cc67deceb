import type { Session } from '@shtrans/contract/auth';
import type { Context } from '../../context.ts';
import { updateRows } from '../../db/rows.ts';
import type { Call, Handlers } from '../../http/call.ts';
import { reportLogIn, reportSessionEnded } from '../../http/security-log.ts';
import { documentCookies } from '../../http/web/document-cookie.ts';
import { logInByCode, type Origin, sendCode } from './codes.ts';
import { riderByUid, riderOf } from './service.ts';
import { bindPhone, makeTicket, verifyTicket } from './tickets.ts';

export const authRoutes = (ctx: Context) => {
  const cookies = documentCookies(ctx.config);
  type Asked = Origin & Pick<Call<'POST token:/v1/sessions'>, 'request'>;
  const loggedIn = ({ request }: Asked, session: Session): Session => {
    reportLogIn(request, session.rider.uid);
    return session;
  };
  // One call on two bases.
  const verify = async (call: Pick<Call<'POST auth:/auth/cas/verifyTicket'>, 'body'> & Asked) => {
    const verified = await verifyTicket(ctx, call.body, call);
    if (verified.result === 'logged_in') loggedIn(call, verified.session);
    return verified;
  };
  return {
    'POST auth:/v1/sms-codes': (call) => sendCode(ctx, call.body.phone, call, call.language),
    'POST token:/v1/sessions': async (call) =>
      loggedIn(call, await logInByCode(ctx, call.body, call)),
    'POST token:/v1/sessions/partner': async (call) =>
      loggedIn(call, await bindPhone(ctx, call.body, call)),
    'DELETE token:/v1/sessions/current': async ({ caller: { tokenHash }, request, reply }) => {
      const live = { token_hash: tokenHash, revoked_at: null };
      await updateRows(ctx.db, 'sessions', live, { revoked_at: ctx.clock.now() });
      reportSessionEnded(request);
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
