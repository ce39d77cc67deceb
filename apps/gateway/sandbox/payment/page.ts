import { timingSafeEqual } from 'node:crypto';
import { formatCents } from '@shtrans/contract/money';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Html, html } from '../../src/http/html-page.ts';
import { hmac, sandboxSecret } from '../signature.ts';
import {
  button,
  fresh,
  list,
  type Page,
  partnerSite,
  type Say,
  select,
  uuidOf,
  type Writer,
} from '../site.ts';
import { repeatWhileListening } from '../webhooks.ts';
import type { SandboxPaymentDeps } from './driver.ts';
import { REFUND_MODES } from './refunds.ts';
import { cashierTexts } from './texts.ts';
import {
  actOnTrade,
  changeTrade,
  currentTrade,
  recentTrades,
  type SandboxTrade,
  sendDueNotices,
  setTrade,
  tradeAction,
} from './trades.ts';

const ROOT = '/sandbox/cashier';
const COOKIE = 'sandbox_cashier';

const choice = z.discriminatedUnion('action', [
  ...tradeAction,
  z.object({ action: z.literal('leave') }),
  z.object({ action: z.literal('refunds'), mode: z.enum(REFUND_MODES) }),
]);
/** A form has a token made for this browser and this payment. */
const form = choice.and(z.object({ token: z.string().max(64).catch('') }));

/** What a test reads of a trade. */
const tradeJson = (trade: SandboxTrade): object => ({
  paymentId: trade.payment_id,
  tradeNo: trade.trade_no,
  amountCents: trade.amount_cents,
  subject: trade.subject,
  returnUrl: trade.return_url,
  state: trade.state,
  silent: trade.silent,
  refunds: trade.refund_mode,
  expiresAt: trade.expires_at?.toISOString() ?? null,
  takesMoneyAt: trade.takes_money_at?.toISOString() ?? null,
});

const nonceOf = (request: FastifyRequest): string | undefined =>
  /(?:^|;\s*)sandbox_cashier=([0-9a-f]{32})(?:;|$)/.exec(request.headers.cookie ?? '')?.[1];

/**
 * The cashier of the sandbox provider: a page per payment with plain forms, and the list of the newest
 * trades, which is how one finds a provider that went silent. Tests send JSON, which no form of another
 * site can. While the gateway listens, notices are sent.
 */
export const cashierPage = (deps: SandboxPaymentDeps) =>
  partnerSite(ROOT, (site, app) => {
    repeatWhileListening(app, deps, async (base) => await sendDueNotices(deps, base));

    const find = async (request: FastifyRequest): Promise<SandboxTrade | undefined> => {
      const id = uuidOf(request);
      return id === undefined ? undefined : await currentTrade(deps, id);
    };
    const tokenOf = async (nonce: string, { payment_id }: SandboxTrade): Promise<string> =>
      hmac(await sandboxSecret(deps), `cashier ${nonce} ${payment_id}`).toString('hex');
    const newNonce = (reply: FastifyReply): string => {
      const nonce = deps.random.bytes(16).toString('hex');
      void reply.header('set-cookie', `${COOKIE}=${nonce}; Path=${ROOT}; HttpOnly; SameSite=Lax`);
      return nonce;
    };

    site.shows('/', async () => {
      const trades = await recentTrades(deps.db);
      return {
        json: { trades: trades.map(tradeJson) },
        page: (writer) => listPage(trades, writer),
      };
    });

    site.shows('/:id', async (request, reply) => {
      const trade = await find(request);
      if (trade === undefined) return undefined;
      const token = await tokenOf(nonceOf(request) ?? newNonce(reply), trade);
      const now = deps.clock.now();
      const page = (writer: Writer): Page => tradePage(trade, writer, { token, now });
      return { json: tradeJson(trade), page };
    });

    site.takes('/:id', form, async ({ token, ...chosen }, request) => {
      const found = await find(request);
      if (found === undefined) return undefined;
      const self = `${ROOT}/${found.payment_id}`;
      const isJson = request.headers['content-type']?.startsWith('application/json') === true;
      const nonce = nonceOf(request);
      if (!isJson && !(nonce !== undefined && sameText(token, await tokenOf(nonce, found)))) {
        return { json: {}, status: 403, page: (writer) => stalePage(self, writer) };
      }
      const trade = (await act(found, chosen)) ?? found;
      const next = STAYS.has(chosen.action) ? self : trade.return_url;
      return { json: tradeJson(trade), next: isJson ? undefined : next };
    });

    const act = async (
      trade: SandboxTrade,
      chosen: z.infer<typeof choice>,
    ): Promise<SandboxTrade | undefined> => {
      if (chosen.action === 'leave') return undefined;
      if (chosen.action !== 'refunds') return await actOnTrade(deps, trade.payment_id, chosen);
      return await changeTrade(
        deps,
        trade.payment_id,
        async (tx) => await setTrade(tx, trade, { refund_mode: chosen.mode }),
      );
    };
  });

/** Actions after which one looks at the trade again; after the others one goes back to the merchant. */
const STAYS: ReadonlySet<string> = new Set(['come_back', 'notify', 'refunds']);

const sameText = (given: string, wanted: string): boolean =>
  given.length === wanted.length && timingSafeEqual(Buffer.from(given), Buffer.from(wanted));

function stateText({ state, silent }: SandboxTrade, say: Say): string {
  if (silent) return say('已扣款，渠道失联中', 'Money taken, provider silent');
  return {
    waiting: say('等待支付', 'Waiting for payment'),
    processing: say('支付处理中', 'Payment is being processed'),
    paid: say('支付成功', 'Paid'),
    failed: say('支付失败', 'Payment failed'),
    closed: say('交易已关闭', 'Trade closed'),
  }[state];
}

const listPage = (trades: readonly SandboxTrade[], { say, link }: Writer): Page => {
  const items = trades.map(
    (trade) =>
      html`${link(`${ROOT}/${trade.payment_id}`, trade.subject)}
        <div class="note">¥${formatCents(trade.amount_cents)} · ${stateText(trade, say)}</div>`,
  );
  const title = say('沙箱交易', 'Sandbox trades');
  return { title, parts: [list(items, say('还没有交易', 'No trades yet'))] };
};

const stalePage = (self: string, { say, link }: Writer): Page => ({
  title: say('页面已失效，请再试一次', 'This page is out of date, please try again'),
  parts: [],
  links: [link(self, say('沪付收银台', 'HuPay cashier'))],
});

/** A button, what it does, and what else its form asks. */
type Choice = readonly [action: string, text: string, hint?: string, field?: Html];

function choicesOf({ state, silent, refund_mode }: SandboxTrade, say: Say): Choice[] {
  const t = cashierTexts(say);
  const afterwards: Choice[] = [['leave', say('返回商户', 'Back to the shop')]];
  if (state === 'waiting') {
    const seconds = [10, 30, 60, 300, 1200].map((s) => [`${s}`, say(`${s} 秒`, `${s} s`)] as const);
    return [
      ['pay', t.pay],
      ['refuse', t.refuse, t.refuseHint],
      ['late', t.late, t.lateHint, select('seconds', t.lateAfter, seconds)],
      ['silent', t.silent, t.silentHint],
      ['leave', say('暂不支付，返回商户', 'Not now, back to the shop')],
    ];
  }
  if (silent) afterwards.push(['come_back', t.comeBack, t.comeBackHint]);
  else if (state === 'paid' || state === 'failed') {
    afterwards.push(['notify', t.notify, t.notifyHint]);
  }
  if (state === 'paid') {
    const modes = select('mode', t.refunds, Object.entries(t.refundMode), refund_mode);
    afterwards.push(['refunds', t.refundsSet, t.refundsHint, modes]);
  }
  return afterwards;
}

/** The cashier of one trade: the ways to pay while it waits, else what came of it. */
function tradePage(
  trade: SandboxTrade,
  { say, form: formTo }: Writer,
  { token, now }: { token: string; now: Date },
): Page {
  const hidden = html`<input type="hidden" name="token" value="${token}" />`;
  const self = `${ROOT}/${trade.payment_id}`;
  return {
    title: say('沪付收银台', 'HuPay cashier'),
    heading: say('付款给 城市出行', 'Pay to City Transit'),
    note: say('沙箱 · 不会产生真实扣款', 'Sandbox · no real money moves'),
    parts: [
      html`<p class="code">¥${formatCents(trade.amount_cents)}</p>`,
      fresh(html`<p>${stateText(trade, say)}${timeLeft(trade, say, now)}</p>`, 'off'),
      list([
        `${say('商品', 'For')}: ${trade.subject}`,
        `${say('交易号', 'Trade number')}: ${trade.trade_no}`,
      ]),
      ...choicesOf(trade, say).map(
        ([action, text, hint = '', field = html``]) =>
          html`${formTo(self, hidden, field, button(action, text))}
            <p class="note">${hint}</p>`,
      ),
    ],
  };
}

function timeLeft({ state, expires_at }: SandboxTrade, say: Say, now: Date): string {
  if (state !== 'waiting' || expires_at === null) return '';
  const seconds = Math.max(0, Math.ceil((expires_at.getTime() - now.getTime()) / 1000));
  const [m, s] = [Math.floor(seconds / 60), seconds % 60].map((n) => `${n}`.padStart(2, '0'));
  return ` · ${say('支付剩余时间', 'Time left to pay')} ${m}:${s}`;
}
