import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { Html, html, queryText } from '../../../http/html-page.ts';
import { submit } from '../../../http/page-parts.ts';
import { join, logInOperator, logOutOperator, openInvitation, ROOT } from './operators.ts';
import { PASSWORD_MAX } from './passwords.ts';
import {
  deviceCookieOf,
  type DeskPage,
  type DeskSite,
  type DeskWriter,
  field,
  type Said,
} from './site.ts';
import { texts } from './texts.ts';
import { JOIN_FAULTS, ROLE_TEXTS } from './operator-texts.ts';

const CODE = { autocomplete: 'one-time-code', inputmode: 'numeric', maxlength: 7, required: '' };
const tokenIn = ({ params }: FastifyRequest): string =>
  z.object({ token: z.string() }).safeParse(params).data?.token ?? '';

/** Returns a form field untrimmed, because a password can begin with a space. */
const typedField = ({ body }: FastifyRequest, name: string): string =>
  z
    .record(z.string(), z.unknown())
    .catch({})
    .transform((form) => {
      const value = form[name];
      return typeof value === 'string' ? value.slice(0, 4 * PASSWORD_MAX) : '';
    })
    .parse(body ?? {});

const logInPage =
  (banner?: Said, status = 200) =>
  ({ say, form }: DeskWriter): DeskPage => ({
    title: say(texts.logIn),
    said: banner,
    status,
    parts: [
      form(
        `${ROOT}/login`,
        field('name', say(texts.name), { autocomplete: 'username', required: '', maxlength: 32 }),
        field('password', say(texts.password), {
          type: 'password',
          autocomplete: 'current-password',
          required: '',
          maxlength: PASSWORD_MAX,
        }),
        field('code', say(texts.code), CODE),
        submit(say(texts.logIn)),
      ),
    ],
  });

/** Adds the pages for log-in, invitation and log-out. */
export function entryPages(site: DeskSite, ctx: Context): void {
  site.addPublicPage('GET', '/login', async (request, reply) =>
    site.show(
      request,
      reply,
      logInPage(
        queryText(request.query, 'joined') === '' ? undefined : { text: texts.joined, good: true },
      ),
    ),
  );
  site.addPublicPage('POST', '/login', async (request, reply) => {
    const name = queryText(request.body, 'name').toLowerCase();
    const form = {
      name,
      password: typedField(request, 'password'),
      code: typedField(request, 'code'),
    };
    const origin = { address: request.clientKey, deviceCookie: deviceCookieOf(request) };
    const session = await logInOperator(ctx, form, origin);
    if (session === null) {
      const banner = { text: texts.logInWrong, good: false };
      return site.show(request, reply, logInPage(banner, 401));
    }
    site.setSessionCookie(reply, session.token);
    site.setDeviceCookie(reply, session.deviceCookie);
    return site.redirectTo(request, reply, '/refunds');
  });
  site.addPage('POST', '/logout', null, async ({ token, by: actor }, request, reply) => {
    await logOutOperator(ctx, token, actor);
    site.setSessionCookie(reply, null);
    return site.redirectTo(request, reply, '/login');
  });

  const invitationPage = async (
    request: FastifyRequest,
    reply: FastifyReply,
    banner?: Said,
  ): Promise<FastifyReply> => {
    const token = tokenIn(request);
    const invitation = await openInvitation(ctx, token);
    return site.show(request, reply, ({ say, form }) => {
      const title = say(texts.invitation);
      if (invitation === undefined) {
        return { title, parts: [], said: { text: texts.invitationGone, good: false }, status: 404 };
      }
      const password = { type: 'password', autocomplete: 'new-password', required: '' };
      const lengthLimits = { minlength: 12, maxlength: PASSWORD_MAX };
      return {
        title,
        said: banner,
        status: banner === undefined ? 200 : 400,
        parts: [
          html`<p>
              ${say(texts.invitationFor, { name: invitation.name, role: say(ROLE_TEXTS[invitation.role]) })}
            </p>
            <p>${say(texts.scan)}</p>
            <div class="qr" role="img" aria-label="${say(texts.qr)}">
              ${new Html(invitation.picture)}
            </div>
            <p><code>${invitation.secret}</code></p>`,
          form(
            `${ROOT}/invitations/${token}`,
            // Password managers read the user name from this field.
            html`<input
              type="hidden"
              name="name"
              autocomplete="username"
              value="${invitation.name}"
            />`,
            field('password', say(texts.password), { ...password, ...lengthLimits }),
            html`<p class="note">${say(texts.passwordHint)}</p>`,
            field('repeated', say(texts.passwordAgain), { ...password, ...lengthLimits }),
            field('code', say(texts.code), CODE),
            submit(say(texts.join)),
          ),
        ],
      };
    });
  };
  site.addPublicPage('GET', '/invitations/:token', (request, reply) =>
    invitationPage(request, reply),
  );
  site.addPublicPage('POST', '/invitations/:token', async (request, reply) => {
    const form = {
      password: typedField(request, 'password'),
      repeated: typedField(request, 'repeated'),
      code: typedField(request, 'code'),
    };
    const fault = await join(ctx, tokenIn(request), form, request.clientKey);
    if (fault === null) return site.redirectTo(request, reply, '/login?joined=1');
    return await invitationPage(request, reply, { text: JOIN_FAULTS[fault], good: false });
  });
}
