import type { FastifyPluginAsync } from 'fastify';
import type { Context } from '../../src/context.ts';
import { html, queryText } from '../../src/http/html-page.ts';
import { bothLanguages } from '../both-languages.ts';
import { answerWithPage } from '../partner-page.ts';
import { serveRefresh } from '../refresh.ts';
import { inbox, SENTINEL_PHONES } from './driver.ts';

const TEXTS = bothLanguages({
  title: { zh: '沙箱短信收件箱', en: 'Sandbox SMS inbox' },
  note: {
    zh: '所有短信都停留在这里，不会真正发送。页面自动刷新，最新的在最上面。',
    en: 'Every text message stays here; none is really sent. The page refreshes itself, newest first.',
  },
  sentinels: {
    zh: `试一试：${SENTINEL_PHONES.refused} 被运营商拒绝，${SENTINEL_PHONES.late} 晚到 10 秒，${SENTINEL_PHONES.silent} 一直没有回应。`,
    en: `Try: ${SENTINEL_PHONES.refused} is refused, ${SENTINEL_PHONES.late} arrives 10 s late, ${SENTINEL_PHONES.silent} never gets an answer.`,
  },
  filter: { zh: '按手机号筛选', en: 'Filter by phone number' },
  show: { zh: '查看', en: 'Show' },
  empty: { zh: '还没有短信', en: 'No messages yet' },
});

const ROOT = '/sandbox/inbox';

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
      return answerWithPage(request, reply, { messages }, (language) => {
        const t = TEXTS[language];
        const time = new Intl.DateTimeFormat(language === 'en_us' ? 'en-GB' : 'zh-CN', {
          timeZone: 'Asia/Shanghai',
          dateStyle: 'short',
          timeStyle: 'medium',
        });
        return {
          self: ROOT,
          title: t.title,
          note: html`${t.note}<br />${t.sentinels}`,
          parts: [
            {
              action: ROOT,
              method: 'get',
              fields: [
                { name: 'phone', label: t.filter, maxLength: 11, numeric: true, value: typed },
              ],
              submit: t.show,
            },
            {
              id: 'messages',
              items: messages.map(
                ({ code, phone: to, sentAt, text }) =>
                  html`<div class="code">${code}</div>
                    <div>
                      ${to} · <time datetime="${sentAt}">${time.format(new Date(sentAt))}</time>
                    </div>
                    <div class="note">${text}</div>`,
              ),
              none: t.empty,
            },
          ],
          freshFrom: ROOT,
        };
      });
    });
  };
