import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { isOneOf } from '@shtrans/contract/values/narrow';
import { html, queryText } from '../../../http/html-page.ts';
import { list, withNote, select, submit, section } from '../../../http/page-parts.ts';
import { ACTIONS } from './log.ts';
import {
  deskOrigin,
  disableOperator,
  invitationAddress,
  invite,
  OPERATOR_NAME,
  ROOT,
} from './operators.ts';
import { isRole } from './roles.ts';
import { type DeskPage, type DeskSite, field, type Said, type Visit } from './site.ts';
import { allOperators } from './store.ts';
import { texts } from './texts.ts';
import { ACTION_TEXTS, ROLE_TEXTS } from './operator-texts.ts';
import { newestRows } from './tables.ts';

const LOG_PAGE = 50;

/** Adds the pages for admins: the operators of the desk, and the log of their actions. */
export function adminPages(site: DeskSite, ctx: Context): void {
  const showOperators = async (
    visit: Visit,
    request: FastifyRequest,
    reply: FastifyReply,
    banner?: Said,
    token?: string,
  ): Promise<FastifyReply> => {
    const operators = await allOperators(ctx.db);
    const origin = deskOrigin(ctx.config) ?? `${request.protocol}://${request.host}`;
    return site.show(
      request,
      reply,
      ({ say, form, options, clock }): DeskPage => ({
        title: say(texts.operators),
        said: banner,
        status: banner && !banner.good ? 400 : 200,
        parts: [
          ...(token === undefined
            ? []
            : [
                html`<p role="status" class="said good">
                  ${say(texts.inviteLink)}<br />
                  <code>${invitationAddress(origin, token)}</code>
                </p>`,
              ]),
          list(
            operators.map((operator) =>
              withNote(
                html`<strong>${operator.name}</strong> · ${say(ROLE_TEXTS[operator.role])}`,
                operator.disabled_at === null
                  ? form(
                      `${ROOT}/operators`,
                      html`<input type="hidden" name="disable" value="${operator.id}" />`,
                      html`<button type="submit">${say(texts.disable)}: ${operator.name}</button>`,
                    )
                  : html`${say(texts.disabled)} · ${clock(operator.disabled_at)}`,
              ),
            ),
          ),
          section(
            say(texts.invite),
            form(
              `${ROOT}/operators`,
              field('name', say(texts.name), { maxlength: 32, required: '' }),
              html`<p class="note">${say(texts.inviteHint)}</p>`,
              select('role', say(texts.role), options(ROLE_TEXTS)),
              submit(say(texts.invite)),
            ),
          ),
        ],
      }),
      visit,
    );
  };
  site.addPage('GET', '/operators', 'operators.manage', (visit, request, reply) =>
    showOperators(visit, request, reply),
  );
  site.addPage('POST', '/operators', 'operators.manage', async (visit, request, reply) => {
    const disable = z.uuid().safeParse(queryText(request.body, 'disable')).data;
    if (disable !== undefined) {
      const isDisabled = await disableOperator(ctx, visit.by, disable);
      const text = isDisabled ? texts.done : texts.disableNot;
      return await showOperators(visit, request, reply, { text, good: isDisabled });
    }
    const name = queryText(request.body, 'name').toLowerCase();
    const role = queryText(request.body, 'role');
    if (!OPERATOR_NAME.test(name) || !isRole(role)) {
      return await showOperators(visit, request, reply, { text: texts.inviteWrong, good: false });
    }
    const token = await inTransaction(ctx.db, (tx) => invite(ctx, tx, visit.by, { name, role }));
    return await showOperators(visit, request, reply, undefined, token);
  });

  site.addPage('GET', '/log', 'log.see', async (visit, request, reply) => {
    const before = z.uuid().safeParse(queryText(request.query, 'before')).data;
    const entries = await newestRows(ctx.db, 'desk_log', 'id', LOG_PAGE + 1, before);
    const shownEntries = entries.slice(0, LOG_PAGE);
    const lastShownId = entries.length > LOG_PAGE ? shownEntries.at(-1)?.id : undefined;
    return site.show(
      request,
      reply,
      ({ say, clock, language }): DeskPage => {
        const items = shownEntries.map((entry) => {
          const { action } = entry;
          const text = isOneOf(ACTIONS, action) ? say(ACTION_TEXTS[action]) : action;
          const about = [
            entry.rider_id && say(texts.logRider, { id: entry.rider_id }),
            entry.subject,
            entry.reason,
          ].filter((part) => part !== null && part !== '');
          const author = { who: entry.operator, address: entry.address ?? say(texts.commandLine) };
          return withNote(
            html`<strong>${text}</strong> · ${say(texts.logBy, author)}`,
            html`${clock(entry.at)}${about.map((part) => ` · ${part}`)}`,
          );
        });
        const query = language === 'en_us' ? '&language=en_us' : '';
        const older = html`<p>
          <a href="${ROOT}/log?before=${lastShownId ?? ''}${query}">${say(texts.older)}</a>
        </p>`;
        return {
          title: say(texts.log),
          parts: [list(items, say(texts.logEmpty)), ...(lastShownId === undefined ? [] : [older])],
        };
      },
      visit,
    );
  });
}
