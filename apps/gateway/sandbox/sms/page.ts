import { z } from 'zod';
import type { Context } from '../../src/context.ts';
import { html } from '../../src/http/html-page.ts';
import { fresh, input, list, partnerSite, submit } from '../site.ts';
import { inbox, SENTINEL_PHONES } from './driver.ts';

const ROOT = '/sandbox/inbox';
/** Anything but digits is no number; it finds nothing rather than everything. */
const query = z.object({
  phone: z
    .string()
    .trim()
    .regex(/^\d{0,20}$/)
    .catch('-')
    .default(''),
});

/** The text messages that arrived. `?phone=` filters. */
export const inboxPage = (deps: Pick<Context, 'db' | 'clock'>) =>
  partnerSite(ROOT, (site) => {
    site.shows('/', async (request) => {
      const { phone } = query.parse(request.query);
      const messages = await inbox(deps, phone);
      const { refused, late, silent } = SENTINEL_PHONES;
      return {
        json: { messages },
        page({ language, say }) {
          const time = new Intl.DateTimeFormat(say('zh-CN', 'en-GB'), {
            timeZone: 'Asia/Shanghai',
            dateStyle: 'short',
            timeStyle: 'medium',
          });
          const label = say('按手机号筛选', 'Filter by phone number');
          const typed = { value: phone === '-' ? '' : phone, maxlength: 11, inputmode: 'numeric' };
          const items = messages.map(
            ({ code, phone: to, sentAt, text }) =>
              html`<div class="code">${code}</div>
                <div>
                  ${to} · <time datetime="${sentAt}">${time.format(new Date(sentAt))}</time>
                </div>
                <div class="note">${text}</div>`,
          );
          return {
            title: say('沙箱短信收件箱', 'Sandbox SMS inbox'),
            note: say(
              `所有短信都停留在这里，不会真正发送。页面自动刷新，最新的在最上面。试一试：${refused} 被运营商拒绝，${late} 晚到 10 秒，${silent} 一直没有回应。`,
              `Every text message stays here; none is really sent. The page refreshes itself, newest first. Try: ${refused} is refused, ${late} arrives 10 s late, ${silent} never gets an answer.`,
            ),
            parts: [
              html`<form>
                <input type="hidden" name="language" value="${language}" />
                ${input('phone', label, typed)} ${submit(say('查看', 'Show'))}
              </form>`,
              fresh(list(items, say('还没有短信', 'No messages yet'))),
            ],
          };
        },
      };
    });
  });
