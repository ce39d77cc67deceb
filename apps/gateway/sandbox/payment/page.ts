import { timingSafeEqual } from 'node:crypto';
import formbody from '@fastify/formbody';
import { CodedError } from '@shtrans/contract/errors';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { wantsJson } from '../../src/http/html-page.ts';
import { languageOfPage, languageQuery } from '../../src/http/language.ts';
import { listBody, messageBody, sendCashier, tradeBody } from './page-html.ts';
import { CASHIER_TEXTS } from './texts.ts';
import type { SandboxPaymentDeps } from './driver.ts';
import { repeatWhileListening } from '../delivery.ts';
import { sendDueNotices } from './webhooks.ts';
import { REFUND_MODES, setRefundMode } from './refunds.ts';
import { hmac, sandboxSecret } from '../signature.ts';
import { actOnTrade, currentTrade, recentTrades, type SandboxTrade } from './trades.ts';

const ROOT = '/sandbox/cashier';
const COOKIE = 'sandbox_cashier';

const choice = z.discriminatedUnion('action', [
  z.object({ action: z.literal(['pay', 'refuse', 'silent', 'come_back']) }),
  z.object({ action: z.literal('leave') }),
  z.object({
    action: z.literal('late'),
    seconds: z.coerce.number().int().min(1).max(86_400).default(10),
  }),
  z.object({
    action: z.literal('notify'),
    times: z.coerce.number().int().min(1).max(10).default(1),
  }),
  z.object({ action: z.literal('refunds'), mode: z.enum(REFUND_MODES) }),
]);

const paymentIdOf = (request: FastifyRequest): string => {
  const parsed = z.object({ paymentId: z.uuid() }).safeParse(request.params);
  return parsed.success ? parsed.data.paymentId : '';
};

const isJson = (request: FastifyRequest): boolean =>
  request.headers['content-type']?.startsWith('application/json') === true;

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
 * The cashier of the sandbox provider: a page per payment with plain forms, the list of the newest
 * trades, and the same by JSON for tests (`Accept`, `Content-Type`). A form counts only with the
 * token made for this browser and this payment. While the gateway listens, notices are sent.
 */
export const cashierPage =
  (deps: SandboxPaymentDeps): FastifyPluginAsync =>
  async (app) => {
    await app.register(formbody);
    repeatWhileListening(app, deps, async (base) => await sendDueNotices(deps, base));

    const tokenOf = async (nonce: string, paymentId: string): Promise<string> =>
      hmac(await sandboxSecret(deps), `cashier ${nonce} ${paymentId}`).toString('hex');

    const show = async (
      request: FastifyRequest,
      reply: FastifyReply,
      trade: SandboxTrade,
    ): Promise<FastifyReply> => {
      const language = languageOfPage(request.query);
      let nonce = nonceOf(request);
      if (nonce === undefined) {
        nonce = deps.random.bytes(16).toString('hex');
        void reply.header('set-cookie', `${COOKIE}=${nonce}; Path=${ROOT}; HttpOnly; SameSite=Lax`);
      }
      const path = `${ROOT}/${trade.payment_id}`;
      const target = {
        action: path + languageQuery(language),
        token: await tokenOf(nonce, trade.payment_id),
      };
      return sendCashier(reply, {
        language,
        title: CASHIER_TEXTS[language].provider,
        self: path,
        body: tradeBody(trade, { language, now: deps.clock.now(), target }),
      });
    };

    app.get('/', async (request, reply) => {
      const trades = await recentTrades(deps.db);
      if (wantsJson(request.headers.accept)) return { trades: trades.map(tradeJson) };
      const language = languageOfPage(request.query);
      return sendCashier(reply, {
        language,
        title: CASHIER_TEXTS[language].list,
        self: ROOT,
        body: listBody(trades, language),
      });
    });

    app.get('/:paymentId', async (request, reply) => {
      const trade = await find(deps, paymentIdOf(request));
      if (wantsJson(request.headers.accept)) {
        if (trade === undefined) throw new CodedError('not_found');
        return tradeJson(trade);
      }
      if (trade === undefined) return sendNotFound(request, reply);
      return await show(request, reply, trade);
    });

    app.post('/:paymentId', async (request, reply) => {
      const paymentId = paymentIdOf(request);
      const found = await find(deps, paymentId);
      if (found === undefined) {
        if (isJson(request)) throw new CodedError('not_found');
        return sendNotFound(request, reply);
      }
      const chosen = choice.parse(request.body ?? {});
      if (!isJson(request)) {
        const nonce = nonceOf(request);
        const { token } = z.object({ token: z.string().max(64).catch('') }).parse(request.body);
        const wanted = nonce === undefined ? '' : await tokenOf(nonce, paymentId);
        if (!sameText(token, wanted)) {
          const language = languageOfPage(request.query);
          const t = CASHIER_TEXTS[language];
          const path = `${ROOT}/${paymentId}`;
          return sendCashier(reply.code(403), {
            language,
            title: t.stale,
            self: path,
            body: messageBody(t.stale, { href: path + languageQuery(language), text: t.provider }),
          });
        }
      }
      const trade = (await act(deps, paymentId, chosen)) ?? found;
      if (isJson(request)) return tradeJson(trade);
      const stays = STAYS.has(chosen.action);
      return reply.redirect(
        stays
          ? `${ROOT}/${paymentId}${languageQuery(languageOfPage(request.query))}`
          : trade.return_url,
        303,
      );
    });
  };

/** Actions after which one looks at the trade again; after the others one goes back to the merchant. */
const STAYS: ReadonlySet<string> = new Set(['come_back', 'notify', 'refunds']);

/** Does what was chosen; undefined: nothing happened to the trade. */
async function act(
  deps: SandboxPaymentDeps,
  paymentId: string,
  chosen: z.infer<typeof choice>,
): Promise<SandboxTrade | undefined> {
  if (chosen.action === 'leave') return undefined;
  return chosen.action === 'refunds'
    ? await setRefundMode(deps, paymentId, chosen.mode)
    : await actOnTrade(deps, paymentId, chosen);
}

const find = async (
  deps: SandboxPaymentDeps,
  paymentId: string,
): Promise<SandboxTrade | undefined> =>
  paymentId === '' ? undefined : await currentTrade(deps, paymentId);

const sameText = (given: string, wanted: string): boolean =>
  wanted !== '' &&
  given.length === wanted.length &&
  timingSafeEqual(Buffer.from(given), Buffer.from(wanted));

function sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = languageOfPage(request.query);
  const t = CASHIER_TEXTS[language];
  return sendCashier(reply.code(404), {
    language,
    title: t.notFound,
    self: ROOT,
    body: messageBody(t.notFound, { href: ROOT + languageQuery(language), text: t.list }),
  });
}
