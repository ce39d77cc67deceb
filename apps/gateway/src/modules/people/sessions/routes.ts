import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handlers } from '../../../http/call.ts';
import { reportSessionEnded } from '../../../http/security-log.ts';
import { documentCookies } from '../../../http/web/document-cookie.ts';
import { endAllSessions, endOwnSession, endSession, listSessions } from './service.ts';

export const sessionRoutes = (ctx: Context) => {
  const cookies = documentCookies(ctx.config);
  return {
    'GET token:/v1/sessions': async ({ caller }) => ({
      items: await listSessions(ctx, caller.userId, caller.tokenHash),
    }),
    'DELETE token:/v1/sessions/current': async ({ caller, request, reply }) => {
      await endOwnSession(ctx, caller.tokenHash);
      reportSessionEnded(request);
      cookies.end(reply);
      return { revoked: true };
    },
    'DELETE token:/v1/local/sessions/current': async ({ caller, request }) => {
      await endOwnSession(ctx, caller.tokenHash);
      reportSessionEnded(request);
      return { revoked: true };
    },
    'DELETE token:/v1/sessions/others': async ({ caller, request }) => {
      const ended = await inTransaction(ctx.db, (tx) =>
        endAllSessions(ctx, tx, caller.userId, caller),
      );
      reportSessionEnded(request);
      return { ended };
    },
    'DELETE token:/v1/sessions/:id': async ({ caller, params, request }) => {
      await endSession(ctx, caller.userId, params.id);
      reportSessionEnded(request);
      return { revoked: true };
    },
  } satisfies Partial<Handlers>;
};
