import { amountText } from '@shtrans/contract/values/money';
import type { Bilingual } from '@shtrans/contract/api/schemas';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { sameText } from '../../src/http/secret.ts';
import { type Html, html } from '../../src/http/html-page.ts';
import { hmac, sandboxSecret } from '../signature.ts';
import {
  button,
  byId,
  fresh,
  list,
  withNote,
  type PartnerPage,
  partnerSite,
  select,
  type Writer,
} from '../site.ts';
import { sendWhileListening } from '../webhooks.ts';
import type { SandboxPaymentDeps } from './driver.ts';
import texts from './texts.json' with { type: 'json' };
import {
  actOnTrade,
  currentTrade,
  type SandboxTrade,
  NEXT_LATE_MONEY,
  sendDueNotices,
  tradeAction,
} from './trades.ts';
import { newestRows } from '../tables.ts';

const ROOT = '/sandbox/cashier';
const COOKIE = 'sandbox_cashier';

/** Forms contain a token for this browser and this payment. */
const form = tradeAction.and(z.object({ token: z.string().max(64).catch('') }));

/** Returns a trade as JSON for tests. */
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
 * The cashier of the sandbox provider: a page per payment with plain forms, and a list of the newest trades, in which a
 * person finds silent ones. Tests send JSON, which a form on another site cannot. Sends notices while the gateway
 * listens.
 */
export const cashierPage = (deps: SandboxPaymentDeps) =>
  partnerSite(ROOT, (site, app) => {
    sendWhileListening(app, deps, {
      partner: 'payment',
      round: async (base) => await sendDueNotices(deps, base),
      alsoDue: NEXT_LATE_MONEY,
    });

    const find = async (request: FastifyRequest): Promise<SandboxTrade | undefined> =>
      await byId(request, async (id) => await currentTrade(deps, id));
    const tokenOf = async (nonce: string, { payment_id }: SandboxTrade): Promise<string> =>
      hmac(await sandboxSecret(deps), `cashier ${nonce} ${payment_id}`).toString('hex');
    const newNonce = (reply: FastifyReply): string => {
      const nonce = deps.random.bytes(16).toString('hex');
      void reply.header('set-cookie', `${COOKIE}=${nonce}; Path=${ROOT}; HttpOnly; SameSite=Lax`);
      return nonce;
    };

    site.shows('/', async () => {
      const trades = await newestRows(deps.db, 'sandbox.trades', 'created_at', 30);
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
      const page = (writer: Writer): PartnerPage => tradePage(trade, writer, { token, now });
      return { json: tradeJson(trade), page };
    });

    site.takes('/:id', form, async ({ token, ...choice }, request) => {
      const requested = await find(request);
      if (requested === undefined) return undefined;
      const self = `${ROOT}/${requested.payment_id}`;
      const isJson = request.headers['content-type']?.startsWith('application/json') === true;
      const nonce = nonceOf(request);
      if (!isJson && !(nonce !== undefined && sameText(token, await tokenOf(nonce, requested)))) {
        return { json: {}, status: 403, page: (writer) => stalePage(self, writer) };
      }
      const trade = (await actOnTrade(deps, requested.payment_id, choice)) ?? requested;
      const stays = STAYS.has(choice.action) || isScanned(trade);
      const next = stays ? self : trade.return_url;
      return { json: tradeJson(trade), next: isJson ? undefined : next };
    });
  });

/** Actions that return to the trade's page; the others return to the merchant. */
const STAYS: ReadonlySet<string> = new Set(['come_back', 'notify', 'refunds']);

/** Whether the payer scanned a code and has no merchant's page to return to. */
const isScanned = ({ return_url }: SandboxTrade): boolean => return_url === '';

const stateText = ({ state, silent }: SandboxTrade, { say }: Writer): string =>
  say(texts.states[silent ? 'silent' : state]);

const listPage = (trades: readonly SandboxTrade[], writer: Writer): PartnerPage => {
  const { say, link } = writer;
  const items = trades.map((trade) =>
    withNote(
      link(`${ROOT}/${trade.payment_id}`, trade.subject),
      `${amountText(trade.amount_cents)} · ${stateText(trade, writer)}`,
    ),
  );
  return { title: say(texts.trades), parts: [list(items, say(texts.none))] };
};

const stalePage = (self: string, { say, link }: Writer): PartnerPage => ({
  title: say(texts.stale),
  parts: [],
  links: [link(self, say(texts.title))],
});

type Action = keyof (typeof texts)['actions'];
const HINTS: Partial<Record<Action, Bilingual>> = texts.hints;

/** Returns the possible actions on a trade, with their additional fields. */
function choicesOf(
  trade: SandboxTrade,
  { say, options }: Writer,
): (readonly [Action, field?: Html])[] {
  const { state, silent, refund_mode } = trade;
  const back = isScanned(trade) ? [] : [['leave'] as const];
  if (state === 'waiting') {
    const after = [10, 30, 60, 300, 1200].map(
      (seconds) => [`${seconds}`, say(texts.seconds, { seconds })] as const,
    );
    const late = select('seconds', say(texts.lateAfter), after);
    return [['pay'], ['refuse'], ['late', late], ['silent'], ...back];
  }
  const resend = state === 'paid' || state === 'failed' ? [['notify'] as const] : [];
  const modes = select('mode', say(texts.refunds), options(texts.refundMode), refund_mode);
  return [
    ...back,
    ...(silent ? [['come_back'] as const] : resend),
    ...(state === 'paid' ? [['refunds', modes] as const] : []),
  ];
}

/** The page of a trade: the actions to pay while it waits, else its result. */
function tradePage(
  trade: SandboxTrade,
  writer: Writer,
  { token, now }: { token: string; now: Date },
): PartnerPage {
  const { say, form: formTo } = writer;
  const hidden = html`<input type="hidden" name="token" value="${token}" />`;
  const self = `${ROOT}/${trade.payment_id}`;
  const textOf = (action: Action): string =>
    say(
      action === 'leave' && trade.state === 'waiting' ? texts.leaveUnpaid : texts.actions[action],
    );
  return {
    title: say(texts.title),
    heading: say(texts.heading),
    note: say(texts.note),
    parts: [
      html`<p class="code">${amountText(trade.amount_cents)}</p>`,
      fresh(html`<p>${stateText(trade, writer)}${timeLeft(trade, writer, now)}</p>`, 'off'),
      html`<p>${isScanned(trade) && trade.state !== 'waiting' ? say(texts.backToScreen) : ''}</p>`,
      list([`${say(texts.subject)}: ${trade.subject}`, `${say(texts.tradeNo)}: ${trade.trade_no}`]),
      ...choicesOf(trade, writer).map(([action, field = html``]) => {
        const hint = HINTS[action];
        return html`${formTo(self, hidden, field, button(action, textOf(action)))}
          <p class="note">${hint ? say(hint) : ''}</p>`;
      }),
    ],
  };
}

function timeLeft({ state, expires_at }: SandboxTrade, { say }: Writer, now: Date): string {
  if (state !== 'waiting' || expires_at === null) return '';
  const seconds = Math.max(0, Math.ceil((expires_at.getTime() - now.getTime()) / 1000));
  const [m, s] = [Math.floor(seconds / 60), seconds % 60].map((n) => `${n}`.padStart(2, '0'));
  return ` · ${say(texts.timeLeft)} ${m}:${s}`;
}
