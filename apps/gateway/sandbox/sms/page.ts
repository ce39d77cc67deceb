import type { FastifyPluginAsync } from 'fastify';
import type { Context } from '../../src/context.ts';
import { html, queryText, sendPage, wantsJson } from '../../src/http/html-page.ts';
import { languageOfPage } from '../../src/http/language.ts';
import { refreshHead, serveRefresh } from '../refresh.ts';
import { inbox, SENTINEL_PHONES } from './driver.ts';

const TEXTS = {
  zh_cn: {
    title: '沙箱短信收件箱',
    note: '所有短信都停留在这里，不会真正发送。页面自动刷新，最新的在最上面。',
    sentinels: `试一试：${SENTINEL_PHONES.refused} 被运营商拒绝，${SENTINEL_PHONES.late} 晚到 10 秒，${SENTINEL_PHONES.silent} 一直没有回应。`,
    filter: '按手机号筛选',
    show: '查看',
    empty: '还没有短信',
    other: 'English',
  },
  en_us: {
    title: 'Sandbox SMS inbox',
    note: 'Every text message stays here; none is really sent. The page refreshes itself, newest first.',
    sentinels: `Try: ${SENTINEL_PHONES.refused} is refused, ${SENTINEL_PHONES.late} arrives 10 s late, ${SENTINEL_PHONES.silent} never gets an answer.`,
    filter: 'Filter by phone number',
    show: 'Show',
    empty: 'No messages yet',
    other: '中文',
  },
} as const;

/** Registered below /sandbox/inbox: a page for people; JSON when `Accept` asks for it. `?phone=` filters. */
export const inboxPage =
  (deps: Pick<Context, 'db' | 'clock'>): FastifyPluginAsync =>
  async (app) => {
    serveRefresh(app, 'messages');

    app.get('/', async (request, reply) => {
      const typed = queryText(request.query, 'phone');
      // Anything but digits is no number; it finds nothing rather than everything.
      const phone = typed === '' || /^\d{1,20}$/.test(typed) ? typed : '-';
      const messages = await inbox(deps, phone);
      void reply.header('vary', 'accept');
      if (wantsJson(request.headers.accept)) {
        return reply.header('cache-control', 'no-store').send({ messages });
      }
      const language = languageOfPage(request.query);
      const t = TEXTS[language];
      const time = new Intl.DateTimeFormat(language === 'en_us' ? 'en-GB' : 'zh-CN', {
        timeZone: 'Asia/Shanghai',
        dateStyle: 'short',
        timeStyle: 'medium',
      });
      const rows = messages.map(
        (m) =>
          html`<li>
            <div class="code">${m.code}</div>
            <div>
              ${m.phone} · <time datetime="${m.sentAt}">${time.format(new Date(m.sentAt))}</time>
            </div>
            <div class="note">${m.text}</div>
          </li>`,
      );
      return sendPage(reply, {
        language,
        title: t.title,
        head: refreshHead('/sandbox/inbox'),
        body: html`<main>
          <h1>${t.title}</h1>
          <p class="note">${t.note}<br />${t.sentinels}</p>
          <form method="get" action="/sandbox/inbox">
            <input type="hidden" name="language" value="${language}" />
            <input
              name="phone"
              inputmode="numeric"
              autocomplete="off"
              maxlength="11"
              value="${typed}"
              aria-label="${t.filter}"
              placeholder="${t.filter}"
            />
            <button type="submit">${t.show}</button>
          </form>
          <ul id="messages" aria-live="polite">
            ${rows.length > 0 ? rows : html`<li>${t.empty}</li>`}
          </ul>
          <p>
            <a href="/sandbox/inbox?language=${language === 'en_us' ? 'zh_cn' : 'en_us'}"
              >${t.other}</a
            >
          </p>
        </main>`,
      });
    });
  };
