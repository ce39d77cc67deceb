import { CodedError } from '@shtrans/contract/api/errors';
import { z } from 'zod';
import type { Clock } from '../../clock.ts';
import { type MiniProgramPort, unknownAccount } from './port.ts';
import { cacheCredential } from './refreshing.ts';
import type { DriverSettings, PlatformAccount } from '../settings.ts';
import { callWechat, type WechatAnswer, WechatRefusal } from './wechat-call.ts';

const tokenReply = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });
const ticketReply = z.object({ ticket: z.string().min(1), expires_in: z.number().positive() });
const schemeReply = z.object({ openlink: z.string().min(1) });

/** Access token unknown, expired or wrong: the call is repeated once with a new token. */
const STALE_TOKEN = new Set([40001, 40014, 42001]);

/** Validity of a scheme: the platform allows 30 days, but ours serve a single tap. */
const SCHEME_DAYS = 1;

type Options = DriverSettings<'miniProgram', 'wechat'> & {
  WECHAT_ACCOUNTS: readonly PlatformAccount[];
  WECOM_ACCOUNT?: PlatformAccount | undefined;
};

interface Deps {
  clock: Clock;
  /** Timeout of one call; a request makes at most four. */
  timeoutMs: number;
}

/**
 * The chat platform's server calls. Credentials stay in memory: the platform's "stable" token is the same
 * for every gateway, so gateways need not share it.
 */
export function wechatMiniProgram(options: Options, deps: Deps): MiniProgramPort {
  const { WECHAT_API_URL: url, WECHAT_MINI_APP_ID: appId, WECHAT_MINI_SECRET: secret } = options;
  const callAsMini = callAs(url, stableToken(url, { appId, secret }, deps), deps);
  const ticketCache = (call: PlatformCall, path: string, query?: Record<string, string>) =>
    cacheCredential(deps.clock, async () => {
      const answer = await call(path, query);
      const reply = ticketReply.parse(answer.json);
      return { value: reply.ticket, expiresInSeconds: reply.expires_in };
    });
  const accounts = options.WECHAT_ACCOUNTS.map((account) => {
    const call = callAs(url, stableToken(url, account, deps), deps);
    const ticket = ticketCache(call, '/cgi-bin/ticket/getticket', { type: 'jsapi' });
    return { appId: account.appId, ticket };
  });
  const { WECOM_ACCOUNT: corporation, WECOM_API_URL: workUrl } = options;
  const workAccount = corporation && {
    appId: corporation.appId,
    ticket: ticketCache(
      callAs(workUrl, workToken(workUrl, corporation, deps), deps),
      '/cgi-bin/get_jsapi_ticket',
    ),
  };
  const ticketOf = (account: (typeof accounts)[number] | undefined, field: 'appId' | 'host') =>
    mapErrors(async () => {
      if (account === undefined) throw unknownAccount(field);
      return { appId: account.appId, ticket: await account.ticket.get() };
    });

  return {
    generateScheme: ({ path, query, envVersion, ...platformFields }) =>
      mapErrors(async () => {
        const answer = await callAsMini('/wxa/generatescheme', undefined, {
          is_expire: true,
          expire_type: 1,
          expire_interval: SCHEME_DAYS,
          ...platformFields,
          jump_wxa: { path, query, env_version: envVersion },
        });
        return { openlink: schemeReply.parse(answer.json).openlink };
      }),
    generateCode: ({ page, scene, width }) =>
      mapErrors(async () => {
        const body = { scene, width, ...(page !== '' && { page }) };
        const answer = await callAsMini('/wxa/getwxacodeunlimit', undefined, body);
        return { contentType: answer.contentType, image: answer.bytes };
      }),
    jsSdkTicket: (requestedAppId) =>
      ticketOf(
        accounts.find((account) => account.appId === requestedAppId),
        'appId',
      ),
    // The first account is the default.
    hostTicket: (host) => ticketOf(host === 'WXWORK' ? workAccount : accounts[0], 'host'),
  };
}

type PlatformCall = (
  path: string,
  query?: Record<string, string>,
  body?: object,
) => Promise<WechatAnswer>;

type TokenReply = z.infer<typeof tokenReply>;
/** Requests a token; `rejected` is the one that the platform no longer accepts. */
type AskToken = (rejected: string | undefined) => Promise<TokenReply>;

/** Requests the token of a mini-program or an official account. */
function stableToken(
  url: string,
  { appId, secret }: PlatformAccount,
  { timeoutMs }: Deps,
): AskToken {
  const ask = async (force: boolean): Promise<TokenReply> => {
    const { json } = await callWechat(`${url}/cgi-bin/stable_token`, timeoutMs, {
      grant_type: 'client_credential',
      appid: appId,
      secret,
      force_refresh: force,
    });
    return tokenReply.parse(json);
  };
  return async (rejected) => {
    const reply = await ask(false);
    // A forced refresh is limited to twenty a day, so it is used only if the platform has no newer token.
    return reply.access_token === rejected ? await ask(true) : reply;
  };
}

/** Requests the token of a corporation's application, which is the same for every gateway until it expires. */
function workToken(
  url: string,
  { appId: corpid, secret: corpsecret }: PlatformAccount,
  { timeoutMs }: Deps,
): AskToken {
  const search = new URLSearchParams({ corpid, corpsecret }).toString();
  return async () => {
    const { json } = await callWechat(`${url}/cgi-bin/gettoken?${search}`, timeoutMs);
    return tokenReply.parse(json);
  };
}

/** Calls with the token of one account; renews it once if the platform no longer accepts it. */
function callAs(url: string, askToken: AskToken, { clock, timeoutMs }: Deps): PlatformCall {
  const token = cacheCredential(clock, async (rejected) => {
    const reply = await askToken(rejected);
    return { value: reply.access_token, expiresInSeconds: reply.expires_in };
  });
  return async (path, query, body) => {
    const withToken = async (accessToken: string): Promise<WechatAnswer> => {
      const search = new URLSearchParams({ access_token: accessToken, ...query }).toString();
      return await callWechat(`${url}${path}?${search}`, timeoutMs, body);
    };
    const accessToken = await token.get();
    try {
      return await withToken(accessToken);
    } catch (error) {
      if (!(error instanceof WechatRefusal && STALE_TOKEN.has(error.errcode))) throw error;
      return await withToken(await token.renew(accessToken));
    }
  };
}

/** Converts any other error of the platform to `upstream_failed`. */
async function mapErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CodedError) throw error;
    const message = error instanceof WechatRefusal ? error.message : 'unreadable answer';
    throw new CodedError('upstream_failed', { cause: error, message: `chat platform: ${message}` });
  }
}
