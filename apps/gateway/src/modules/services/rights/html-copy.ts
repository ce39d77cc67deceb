import type { Bilingual } from '@shtrans/contract/api/schemas';
import { amountText } from '@shtrans/contract/values/money';
import type { LeftOut } from '../../../db/own-tables.ts';
import { type Html, html, sheetWith } from '../../../http/html-page.ts';
import type { Language } from '../../../http/language.ts';
import { type Writer, writerIn } from '../../../http/page-parts.ts';
import { COLUMN_NAMES } from './column-names.ts';
import type { CopiedTable, CopyWriter } from './copy-writer.ts';

const t = (zh: string, en: string): Bilingual => ({ zh, en });

const texts = {
  title: t('我的数据', 'Your data'),
  lead: t(
    '以下是本服务保存的与您有关的全部数据，未包含的内容及原因列在最后。时间为本地时间。另有一份内容相同的数据文件，便于导入其他程序。',
    'This is everything this service stores about you, except what is listed at the end. Times are local. The data file has the same content for use in other programs.',
  ),
  private: t('请妥善保管本文件，不要转发给他人。', "Keep this file safe and don't pass it on."),
  made: t('生成时间', 'Made'),
  none: t('没有记录', 'Nothing stored'),
  comma: t('、', ', '),
  without: t('未列出', 'Not listed'),
  notIncluded: t('未包含的数据', 'What is not included'),
  yes: t('是', 'Yes'),
  no: t('否', 'No'),
};

/** Why something is left out, as riders read it. */
const REASONS: Readonly<Record<Exclude<LeftOut, 'no_rider'>, Bilingual>> = {
  secret: t(
    '凭证，他人得到后可能冒用您的账号',
    'Credentials. Someone who has them could act as you.',
  ),
  others: t('他人的个人信息', "Other people's personal information"),
  sealed: t(
    '加密保存的证件信息，只用于核验',
    'ID details, stored encrypted and used only to verify you',
  ),
  abuse: t('用于识别作弊的规则', 'How we detect abuse'),
  technical: t('限次计数等技术数据', 'Technical data, such as counters'),
  pictures: t(
    '图片文件，可在提交它们的页面查看',
    'The pictures themselves. See them on the pages where you sent them.',
  ),
  sources: t(
    '合作方的原始消息，其内容已在行程和订单中',
    'Messages from partners. Their content is in your trips and orders.',
  ),
  operator: t('工作人员的操作记录', 'Records of what our staff did'),
  partners: t('合作方保存的数据，请向合作方查询', 'Data that partners store. Please ask them.'),
};

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Writes a page with a heading for each table that has rows. It has a body only, because its style is added when it is sent. */
export function htmlWriter(language: Language): CopyWriter {
  const writer = writerIn(language);
  const { say } = writer;
  let rows = 0;
  let current: CopiedTable | undefined;
  const empty: string[] = [];
  const reasonOf = (reason: LeftOut): string => (reason === 'no_rider' ? '' : say(REASONS[reason]));
  return {
    begin: ({ riderId, at }) =>
      html`<h1>${say(texts.title)}</h1>
        <p>${say(texts.lead)}</p>
        <p class="strong">${say(texts.private)}</p>
        <p class="note">${riderId} · ${say(texts.made)} ${writer.clock(at)}</p>`.text,
    table(_owner, _name, rule) {
      rows = 0;
      current = rule;
      return '';
    },
    row(row) {
      rows += 1;
      // A heading only above something.
      const heading =
        rows === 1 && current !== undefined ? html`<h2>${say(current.title)}</h2>` : html``;
      return heading.text + entries(writer, row).text;
    },
    tableEnd() {
      if (current === undefined) return '';
      if (rows === 0) {
        empty.push(say(current.title));
        return '';
      }
      const reasons = [...new Set(Object.values(current.without ?? {}))];
      const notes = reasons.map(
        (reason) => html`<p class="note">${say(texts.without)}: ${reasonOf(reason)}</p>`,
      );
      return html`${notes}`.text;
    },
    end(leftOut) {
      const allReasons = [...new Set(leftOut.map(({ reason }) => reason))];
      const nothing = html`<h2>${say(texts.none)}</h2>
        <p>${empty.join(say(texts.comma))}</p>`;
      return html`${empty.length === 0 ? '' : nothing}
        <h2>${say(texts.notIncluded)}</h2>
        <ul>
          ${allReasons.map((reason) => html`<li>${reasonOf(reason)}</li>`)}
        </ul>`.text;
    },
  };
}

/** Returns the filled columns of a row, or keys of an object, as a list. */
function entries(writer: Writer, row: Readonly<Record<string, unknown>>): Html {
  const filled = Object.entries(row).filter(([, value]) => value !== null && value !== '');
  return html`<dl>
    ${filled.map(([name, value]) => {
      const label = COLUMN_NAMES[name];
      return html`<div>
        <dt>${label === undefined ? name : writer.say(label)}</dt>
        <dd>${valueOf(writer, name, value)}</dd>
      </div>`;
    })}
  </dl>`;
}

function valueOf(writer: Writer, name: string, value: unknown): Html | string {
  if (value instanceof Date) return writer.clock(value);
  if (typeof value === 'string') return INSTANT.test(value) ? writer.clock(new Date(value)) : value;
  if (typeof value === 'boolean') return writer.say(value ? texts.yes : texts.no);
  if (typeof value === 'number') {
    return /cents$/i.test(name) ? amountText(value) : String(value);
  }
  if (Array.isArray(value)) {
    const items: unknown[] = value;
    return html`${items.map((item, i) => html`${i === 0 ? '' : ' · '}${valueOf(writer, name, item)}`)}`;
  }
  if (!isObject(value)) return '';
  const { zh, en } = value;
  if (typeof zh === 'string' && typeof en === 'string') return writer.say({ zh, en });
  return entries(writer, value);
}

const SHEET = sheetWith(`
h2{font-size:1.125rem;margin:1.5rem 0 .5rem}
.strong{font-weight:600}
dl{border:1px solid GrayText;border-radius:.75rem;margin:.75rem 0;padding:.75rem 1rem}
dl dl{border:0;margin:0;padding:0 0 0 .75rem}
dl>div{display:flex;gap:.75rem;margin:.125rem 0}
dt{flex:0 0 40%;color:#5c5f66}
dd{flex:1;margin:0;overflow-wrap:anywhere;min-width:0}
@media (prefers-color-scheme:dark){dt{color:#b0b3ba}}
`);

/** What surrounds the body of a page, and the policy under which browsers show it: no scripts and nothing from elsewhere. */
export const frameOf = (language: Language) => {
  const { say } = writerIn(language);
  const head = html`<!doctype html>
    <html lang="${language === 'en_us' ? 'en' : 'zh-CN'}">
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="robots" content="noindex" />
      <title>${say(texts.title)}</title>
    </html>`;
  return {
    before: `${head.text}<style>${SHEET.css}</style><body>`,
    after: '</body></html>\n',
    policy: `default-src 'none'; style-src ${SHEET.hash}; frame-ancestors 'none'; base-uri 'none'; sandbox`,
  };
};
