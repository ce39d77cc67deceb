import { formatCents } from '@shtrans/contract/money';
import type { FastifyReply } from 'fastify';
import { type Html, html, sendPage } from '../../src/http/html-page.ts';
import { type Language, languageQuery } from '../../src/http/language.ts';
import { otherLanguage } from '../partner-page.ts';
import { CASHIER_TEXTS, type CashierTexts } from './texts.ts';
import { REFUND_MODES } from './refunds.ts';
import type { SandboxTrade } from './trades.ts';

const STYLE = `
:root{font:16px/1.5 system-ui,-apple-system,"PingFang SC","Noto Sans CJK SC",sans-serif;color:#1a1d21;background:#f2f4f7}
*{box-sizing:border-box}
body{margin:0}
header{background:#0b57c2;color:#fff;padding:.875rem 1rem 5rem}
header div{display:flex;justify-content:space-between;align-items:center;max-width:30rem;margin:0 auto}
header strong{font-size:1.0625rem}
header a{color:#fff;min-height:44px;min-width:44px;display:inline-flex;align-items:center;justify-content:flex-end}
main{max-width:30rem;margin:-4.25rem auto 0;padding:0 1rem 2rem}
section{background:#fff;border-radius:.875rem;padding:1.25rem 1rem;margin-bottom:.875rem;box-shadow:0 1px 3px #0a1f4414}
h1{font-size:1rem;font-weight:500;text-align:center;margin:0;color:#4b5563}
h2{font-size:.875rem;font-weight:600;margin:0 0 .5rem;color:#4b5563}
.amount{font-size:2.5rem;font-weight:700;text-align:center;margin:.25rem 0;font-variant-numeric:tabular-nums}
.amount small{font-size:1.375rem;margin-right:.125rem}
.state{text-align:center;margin:.25rem 0;font-weight:600}
.paid{color:#0a7a3d}.failed,.closed{color:#b42318}
.left{text-align:center;margin:.25rem 0 0;color:#4b5563}
.left b{color:#b54708;font-variant-numeric:tabular-nums}
dl{margin:1rem 0 0;border-top:1px solid #e5e7eb}
dl div{display:flex;justify-content:space-between;gap:1rem;padding-top:.625rem}
dt{color:#4b5563;flex:none}dd{margin:0;text-align:right;overflow-wrap:anywhere}
form{margin:0}
form+form{border-top:1px solid #e5e7eb;margin-top:.75rem;padding-top:.75rem}
button,select,.link{font:inherit;min-height:48px;border-radius:.625rem;padding:0 1rem}
button{width:100%;border:1px solid #8a94a6;background:#fff;color:#1a1d21;font-weight:600;cursor:pointer}
button.main{background:#0b57c2;border-color:#0b57c2;color:#fff;font-size:1.0625rem}
button:focus-visible,select:focus-visible,a:focus-visible{outline:3px solid #f59e0b;outline-offset:2px}
select{border:1px solid #8a94a6;background:#fff;color:inherit}
.stack label{display:block;margin-bottom:.375rem}.stack select{width:100%;margin-bottom:.5rem}
.row{display:flex;justify-content:space-between;align-items:center;margin-bottom:.5rem;gap:1rem}
.hint{margin:.375rem 0 0;color:#4b5563;font-size:.875rem}
.link{display:flex;align-items:center;justify-content:center;color:#0b57c2}
.sandbox{text-align:center;color:#4b5563;font-size:.875rem;margin:1rem 0 0}
ul{list-style:none;margin:0;padding:0}
li{border-top:1px solid #e5e7eb}
li a{display:flex;justify-content:space-between;gap:1rem;min-height:48px;align-items:center;padding:.625rem 0;color:inherit;text-decoration:none}
li small{color:#4b5563;font-size:.875rem}
h1+ul{margin-top:.75rem}
`;

/** Counts down on the time that has passed since the page came, not on the phone's clock. */
const SCRIPT = `
const left=document.querySelector('[data-left]');
if(left){const start=performance.now(),total=Number(left.dataset.left);
const tick=()=>{const s=Math.max(0,Math.ceil(total-(performance.now()-start)/1000));
left.textContent=String(Math.floor(s/60)).padStart(2,'0')+':'+String(s%60).padStart(2,'0');
if(s===0){clearInterval(timer);location.reload()}};
const timer=setInterval(tick,500)}
`;

/** Answers with a page of the cashier. */
export function sendCashier(
  reply: FastifyReply,
  page: { language: Language; title: string; self: string; body: Html },
): FastifyReply {
  const t = CASHIER_TEXTS[page.language];
  const other = otherLanguage(page.language);
  return sendPage(reply, {
    language: page.language,
    title: page.title,
    style: STYLE,
    script: SCRIPT,
    body: html`<header>
        <div>
          <strong>${t.provider}</strong>
          <a href="${page.self}${languageQuery(other)}" lang="${other === 'en_us' ? 'en' : 'zh-CN'}"
            >${t.other}</a
          >
        </div>
      </header>
      <main>
        ${page.body}
        <p class="sandbox">${t.sandbox}</p>
      </main>`,
  });
}

/** What a form of the page needs to be accepted. */
export interface FormTarget {
  action: string;
  token: string;
}

const form = (target: FormTarget, action: string, inner: Html): Html =>
  html`<form method="post" action="${target.action}">
    <input type="hidden" name="token" value="${target.token}" />
    <input type="hidden" name="action" value="${action}" />
    ${inner}
  </form>`;

const LATE_SECONDS = [10, 30, 60, 300, 1200] as const;

/** The cashier of one trade: the ways to pay while it waits, else what came of it. */
export function tradeBody(
  trade: SandboxTrade,
  { language, now, target }: { language: Language; now: Date; target: FormTarget },
): Html {
  const t = CASHIER_TEXTS[language];
  return html`<section>
      <h1>${t.payTo}</h1>
      <p class="amount"><small>¥</small>${formatCents(trade.amount_cents)}</p>
      ${trade.state === 'waiting' ? timeLeft(trade, t, now) : outcome(trade, t)}
      <dl>
        <div>
          <dt>${t.subject}</dt>
          <dd>${trade.subject}</dd>
        </div>
        <div>
          <dt>${t.tradeNo}</dt>
          <dd>${trade.trade_no}</dd>
        </div>
      </dl>
    </section>
    ${trade.state === 'waiting' ? choices(t, target) : afterwards(trade, t, target)}`;
}

function timeLeft(trade: SandboxTrade, t: CashierTexts, now: Date): Html {
  if (trade.expires_at === null) return html`<p class="left">${t.noLimit}</p>`;
  const seconds = Math.max(0, Math.ceil((trade.expires_at.getTime() - now.getTime()) / 1000));
  const shown = `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
  return html`<p class="left">${t.timeLeft} <b data-left="${seconds}">${shown}</b></p>`;
}

const outcome = (trade: SandboxTrade, t: CashierTexts): Html =>
  html`<p class="state ${trade.state}" role="status">
    ${trade.silent ? t.silentState : t[trade.state]}
  </p>`;

const choices = (t: CashierTexts, target: FormTarget): Html =>
  html`<section>
      ${form(target, 'pay', html`<button class="main" type="submit">${t.pay}</button>`)}
    </section>
    <section>
      <h2>${t.otherOutcomes}</h2>
      ${form(
        target,
        'refuse',
        html`<button type="submit">${t.refuse}</button>
          <p class="hint">${t.refuseHint}</p>`,
      )}
      ${form(
        target,
        'late',
        html`<div class="row">
            <label for="seconds">${t.lateAfter}</label>
            <select id="seconds" name="seconds">
              ${LATE_SECONDS.map((s) => html`<option value="${s}">${s} ${t.seconds}</option>`)}
            </select>
          </div>
          <button type="submit">${t.late}</button>
          <p class="hint">${t.lateHint}</p>`,
      )}
      ${form(
        target,
        'silent',
        html`<button type="submit">${t.silent}</button>
          <p class="hint">${t.silentHint}</p>`,
      )}
      ${form(target, 'leave', html`<button type="submit">${t.leave}</button>`)}
    </section>`;

function afterwards(trade: SandboxTrade, t: CashierTexts, target: FormTarget): Html {
  const told = trade.state === 'paid' || trade.state === 'failed';
  return html`<section>
    ${form(target, 'leave', html`<button class="main" type="submit">${t.back}</button>`)}
    ${
      trade.silent
        ? form(
            target,
            'come_back',
            html`<button type="submit">${t.comeBack}</button>
              <p class="hint">${t.comeBackHint}</p>`,
          )
        : told
          ? form(
              target,
              'notify',
              html`<button type="submit">${t.notify}</button>
                <p class="hint">${t.notifyHint}</p>`,
            )
          : ''
    }
    ${trade.state === 'paid' ? refundChoice(trade, t, target) : ''}
  </section>`;
}

const refundChoice = (trade: SandboxTrade, t: CashierTexts, target: FormTarget): Html =>
  form(
    target,
    'refunds',
    html`<div class="stack">
        <label for="mode">${t.refunds}</label>
        <select id="mode" name="mode">
          ${REFUND_MODES.map(
            (mode) =>
              html`<option value="${mode}" ${mode === trade.refund_mode ? 'selected' : ''}>
                ${t.refundMode[mode]}
              </option>`,
          )}
        </select>
      </div>
      <button type="submit">${t.refundsSet}</button>
      <p class="hint">${t.refundsHint}</p>`,
  );

/** The newest trades, each a way to its cashier: how one finds a provider that went silent. */
export const listBody = (trades: readonly SandboxTrade[], language: Language): Html => {
  const t = CASHIER_TEXTS[language];
  const query = languageQuery(language);
  return html`<section>
    <h1>${t.list}</h1>
    ${
      trades.length === 0
        ? html`<p class="left">${t.none}</p>`
        : html`<ul>
            ${trades.map(
              (trade) =>
                html`<li>
                  <a href="/sandbox/cashier/${trade.payment_id}${query}"
                    ><span
                      >${trade.subject}<br /><small
                        >${trade.silent ? t.silentState : t[trade.state]}</small
                      ></span
                    ><b>¥${formatCents(trade.amount_cents)}</b></a
                  >
                </li>`,
            )}
          </ul>`
    }
  </section>`;
};

export const messageBody = (text: string, link: { href: string; text: string }): Html =>
  html`<section>
    <h1>${text}</h1>
    <a class="link" href="${link.href}">${link.text}</a>
  </section>`;
