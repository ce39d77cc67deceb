import { CodedError } from '@shtrans/contract/api/errors';
import { z } from 'zod';
import type { Clock } from '../../clock.ts';
import { type MiniProgramPort, unknownAccount } from './port.ts';
import { refreshing } from './refreshing.ts';
import type { DriverSettings, PlatformAccount } from '../settings.ts';
import { callWechat, type WechatAnswer, WechatRefusal } from './wechat-call.ts';

const tokenReply = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });
const ticketReply = z.object({ ticket: z.string().min(1), expires_in: z.number().positive() });
const schemeReply = z.object({ openlink: z.string().min(1) });

/** Access token unknown, expired or wrong: worth one more try with a new one. */
const STALE_TOKEN = new Set([40001, 40014, 42001]);

/** Schemes live 30 days at most; ours are made for one tap. */
const SCHEME_DAYS = 1;

type Options = DriverSettings<'miniProgram', 'wechat'> & {
  WECHAT_ACCOUNTS: readonly PlatformAccount[];
  WECOM_ACCOUNT?: PlatformAccount | undefined;
};

interface Deps {
  clock: Clock;
  /** How long one call is waited for; a request makes four at most. */
  timeoutMs: number;
}

/**
 * The chat platform's own server calls. Credentials are held in memory: the platform's "stable" token
 * is the same for every gateway that asks, so they need not share it.
 */
export function wechatMiniProgram(options: Options, deps: Deps): MiniProgramPort {
  const { WECHAT_API_URL: url, WECHAT_MINI_APP_ID: appId, WECHAT_MINI_SECRET: secret } = options;
  const callAsMini = callAs(url, stableToken(url, { appId, secret }, deps), deps);
  const ticketBy = (call: Call, path: string, query?: Record<string, string>) =>
    refreshing(deps.clock, async () => {
      const answer = await call(path, query);
      const reply = ticketReply.parse(answer.json);
      return { value: reply.ticket, expiresInSeconds: reply.expires_in };
    });
  const accounts = options.WECHAT_ACCOUNTS.map((account) => {
    const call = callAs(url, stableToken(url, account, deps), deps);
    const ticket = ticketBy(call, '/cgi-bin/ticket/getticket', { type: 'jsapi' });
    return { appId: account.appId, ticket };
  });
  const { WECOM_ACCOUNT: corporation, WECOM_API_URL: workUrl } = options;
  const work = corporation && {
    appId: corporation.appId,
    ticket: ticketBy(
      callAs(workUrl, workToken(workUrl, corporation, deps), deps),
      '/cgi-bin/get_jsapi_ticket',
    ),
  };
  const ticketOf = (account: (typeof accounts)[number] | undefined, field: 'appId' | 'host') =>
    upstream(async () => {
      if (account === undefined) throw unknownAccount(field);
      return { appId: account.appId, ticket: await account.ticket.get() };
    });

  return {
    generateScheme: ({ path, query, envVersion, ...own }) =>
      upstream(async () => {
        const answer = await callAsMini('/wxa/generatescheme', undefined, {
          is_expire: true,
          expire_type: 1,
          expire_interval: SCHEME_DAYS,
          ...own,
          jump_wxa: { path, query, env_version: envVersion },
        });
        return { openlink: schemeReply.parse(answer.json).openlink };
      }),
    generateCode: ({ page, scene, width }) =>
      upstream(async () => {
        const body = { scene, width, ...(page !== '' && { page }) };
        const answer = await callAsMini('/wxa/getwxacodeunlimit', undefined, body);
        return { contentType: answer.contentType, image: answer.bytes };
      }),
    jsSdkTicket: (asked) =>
      ticketOf(
        accounts.find((account) => account.appId === asked),
        'appId',
      ),
    // The first is the default.
    hostTicket: (host) => ticketOf(host === 'WXWORK' ? work : accounts[0], 'host'),
  };
}

type Call = (path: string, query?: Record<string, string>, body?: object) => Promise<WechatAnswer>;

type TokenReply = z.infer<typeof tokenReply>;
/** Asks for a token in place of one that is not taken any more, if there was one. */
type AskToken = (rejected: string | undefined) => Promise<TokenReply>;

/** The token of a mini-program or an official account. */
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
    // Forcing costs one of twenty a day, so only when the platform itself has nothing newer.
    return reply.access_token === rejected ? await ask(true) : reply;
  };
}

/** The token of a corporation's application: the same until it ends, for every gateway that asks. */
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

/** Calls by the tokens of one account; one that the platform no longer takes is renewed, once. */
function callAs(url: string, askToken: AskToken, { clock, timeoutMs }: Deps): Call {
  const token = refreshing(clock, async (rejected) => {
    const reply = await askToken(rejected);
    return { value: reply.access_token, expiresInSeconds: reply.expires_in };
  });
  return async (path, query, body) => {
    const withToken = async (accessToken: string): Promise<WechatAnswer> => {
      const search = new URLSearchParams({ access_token: accessToken, ...query }).toString();
      return await callWechat(`${url}${path}?${search}`, timeoutMs, body);
    };
    const first = await token.get();
    try {
      return await withToken(first);
    } catch (error) {
      if (!(error instanceof WechatRefusal && STALE_TOKEN.has(error.errcode))) throw error;
      return await withToken(await token.renew(first));
    }
  };
}

/** Whatever else goes wrong with the platform's answer is `upstream_failed`. */
async function upstream<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CodedError) throw error;
    const message = error instanceof WechatRefusal ? error.message : 'unreadable answer';
    throw new CodedError('upstream_failed', { cause: error, message: `chat platform: ${message}` });
  }
}
