import { randomBytes } from 'node:crypto';
import { WECHAT_APP_ID, WECHAT_MINI_APP_ID } from './fake-wechat-pay.ts';
import { type Answered, type Asked, LoopbackServer } from './loopback-server.ts';

export const WECHAT_APP_SECRET = 'f'.repeat(32);
export const MINI_SECRET = 'e'.repeat(32);

/** The parameters in the platform's order. */
const ASKED = ['appid', 'redirect_uri', 'response_type', 'scope', 'state'];

/**
 * A fake of the chat platform's web OAuth on this machine: its page, which redirects back with a code without asking the
 * user, and the call that returns the user of a code once.
 */
export class FakeWechatOauth {
  readonly server = new LoopbackServer((request) => this.#answer(request));
  /** The user of the phone; undefined: the user refuses. */
  person: string | undefined = 'o-somebody';
  /** The error code with which the exchange is refused. */
  errcode: number | undefined;
  /** The page is shown as a preview, with ids that belong to no user. */
  preview = false;
  /** Maps a URL of the registered host to one that is reachable from here. */
  reach = (url: string): string => url;
  readonly #host: string;
  readonly #codes = new Map<string, { person: string; used: boolean }>();

  /** @param host the only host that riders are redirected to, registered for the account */
  constructor(host: string) {
    this.#host = host;
  }

  /** Returns the redirect target of the page for `url`. */
  visit(url: string): URL {
    const { pathname, search } = new URL(url);
    const { status, headers, body } = this.#page(`${pathname}${search}`);
    if (status !== 302) throw new Error(body);
    return new URL(headers?.location ?? '');
  }

  #answer({ method, target }: Asked): Answered {
    if (method !== 'GET') return { status: 405, body: '' };
    if (target.startsWith('/connect/oauth2/authorize?')) return this.#page(target);
    if (target.startsWith('/sns/oauth2/access_token?')) return jsonAsText(this.#exchange(target));
    if (target.startsWith('/sns/jscode2session?')) return jsonAsText(this.#session(target));
    return { status: 404, body: '' };
  }

  #page(target: string): Answered {
    const query = new URLSearchParams(target.split('?')[1]);
    const back = URL.parse(query.get('redirect_uri') ?? '');
    const state = query.get('state') ?? '';
    const right =
      [...query.keys()].join() === ASKED.join() &&
      query.get('appid') === WECHAT_APP_ID &&
      query.get('response_type') === 'code' &&
      query.get('scope') === 'snsapi_base' &&
      /^[a-zA-Z0-9]{1,128}$/.test(state);
    if (!right || back?.host !== this.#host) return { status: 400, body: 'redirect_uri 参数错误' };
    if (this.person !== undefined) {
      const code = randomBytes(16).toString('hex');
      this.#codes.set(code, { person: this.person, used: false });
      back.searchParams.set('code', code);
    }
    back.searchParams.set('state', state);
    return { status: 302, headers: { location: this.reach(back.href) }, body: '' };
  }

  /** Returns the code with which a mini-program logs its user in. */
  logInMini(person: string): string {
    const code = randomBytes(16).toString('hex');
    this.#codes.set(code, { person, used: false });
    return code;
  }

  #session(target: string): object {
    const query = new URLSearchParams(target.split('?')[1]);
    const isOurs = query.get('appid') === WECHAT_MINI_APP_ID && query.get('secret') === MINI_SECRET;
    if (!isOurs) return { errcode: 40013, errmsg: 'invalid appid' };
    const code = this.#codes.get(query.get('js_code') ?? '');
    if (code === undefined) return { errcode: 40029, errmsg: 'invalid code' };
    if (code.used) return { errcode: 40163, errmsg: 'code been used' };
    code.used = true;
    return { session_key: 's', openid: code.person };
  }

  #exchange(target: string): object {
    const query = new URLSearchParams(target.split('?')[1]);
    if (query.get('appid') !== WECHAT_APP_ID) return { errcode: 40013, errmsg: 'invalid appid' };
    if (query.get('secret') !== WECHAT_APP_SECRET) return { errcode: 40125, errmsg: 'secret' };
    if (query.get('grant_type') !== 'authorization_code') return { errcode: 40002, errmsg: 'type' };
    if (this.errcode !== undefined) return { errcode: this.errcode, errmsg: 'no, rid: 1-2' };
    const code = this.#codes.get(query.get('code') ?? '');
    if (code === undefined) return { errcode: 40029, errmsg: 'invalid code' };
    if (code.used) return { errcode: 40163, errmsg: 'code been used' };
    code.used = true;
    return {
      access_token: 'a',
      expires_in: 7200,
      refresh_token: 'r',
      openid: code.person,
      scope: 'snsapi_base',
      ...(this.preview && { is_snapshotuser: 1 }),
    };
  }
}

/** Returns JSON with the content type of text, as the platform does. */
const jsonAsText = (value: object): Answered => ({
  status: 200,
  headers: { 'content-type': 'text/plain' },
  body: JSON.stringify(value),
});
