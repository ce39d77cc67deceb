/* oxlint-disable unicorn/consistent-function-scoping -- its text runs in the page, without the code around it */
import type { Native } from './native.ts';

/** The chat app, its mini-programs and its work edition. Self-contained: its text runs in the page. */
export function chatApp(lab: Native): void {
  const { settings } = lab;
  const { answers } = settings;
  type Payload = Record<string, unknown>;
  type Reply = (said: unknown) => void;
  const withoutHash = (): string => window.location.href.split('#', 1)[0] ?? '';
  const landing = withoutHash();
  const listeners = new Map<string, (argument: object) => void>();
  /** Messages that a mini-program receives only when the rider shares or goes back. */
  let messages: unknown[] = [];
  /** The calls that the page may make since its signature was accepted, by the client's names. */
  let allowed: readonly string[] = [];
  const FREE =
    /^(?:preVerifyJSAPI|checkJsApi|closeWindow|getNetworkType|getBrandWCPayRequest|invokeMiniProgramAPI|agentConfig|sendAppMessage|shareTimeline|hide|show)/;

  if (settings.host === 'WXMP') Object.assign(window, { __wxjs_environment: 'miniprogram' });

  // iOS identifies the page by the address it was loaded with, the others by its current address.
  const isSigned = async (config: Payload): Promise<boolean> => {
    const ticket = settings.tickets[String(config['verifyAppId'])];
    if (ticket === undefined) return false;
    const url = settings.system === 'ios' ? landing : withoutHash();
    const text = `jsapi_ticket=${ticket}&noncestr=${String(config['verifyNonceStr'])}&timestamp=${String(config['verifyTimestamp'])}&url=${url}`;
    const digest = await crypto.subtle.digest('SHA-1', new TextEncoder().encode(text));
    const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0'));
    return hex.join('') === config['verifySignature'];
  };

  const noteShare = (sharePayload: Payload): void => {
    const text = (name: string): string =>
      typeof sharePayload[name] === 'string' ? sharePayload[name] : '';
    lab.shared = {
      title: text('title'),
      desc: text('desc'),
      url: text('link') || text('path') || text('url'),
      imageUrl: text('imgUrl') || text('img_url') || text('imageUrl'),
    };
  };

  const inMiniProgram = (payload: Payload): void => {
    const argument = (payload['arg'] ?? {}) as Payload;
    const name = String(payload['name']);
    if (name === 'postMessage') messages.push(argument);
    else lab.led.push(name === 'navigateBack' ? 'closed' : String(argument['url']));
  };

  const results: Readonly<Record<string, (given: Payload) => Payload>> = {
    scanQRCode: () => ({
      resultStr:
        settings.system === 'ios'
          ? JSON.stringify({ scan_code: { scan_result: answers.scanned, type: 'QR_CODE' } })
          : answers.scanned,
    }),
    // The client returns them as text.
    geoLocation: ({ type }) => {
      const { lat, lon } = type === 'gcj02' ? answers.mapLocation : answers.location;
      return { latitude: String(lat), longitude: String(lon), speed: '0.0', accuracy: '30.0' };
    },
    checkJsApi: (payload) => ({
      checkResult: Object.fromEntries((payload['jsApiList'] as string[]).map((api) => [api, true])),
    }),
    closeWindow: () => {
      lab.led.push('closed');
      return {};
    },
    invokeMiniProgramAPI: (payload) => {
      inMiniProgram(payload);
      return {};
    },
  };
  for (const name of [
    'updateAppMessageShareData',
    'updateTimelineShareData',
    'sendAppMessage',
    'shareTimeline',
    'shareAppMessage',
    'wwapp.shareWechat',
  ]) {
    Object.assign(results, {
      [name]: (payload: Payload) => {
        noteShare(payload);
        return {};
      },
    });
  }

  // The client's own spelling of results that pages read.
  const END: Readonly<Record<string, string>> = {
    getBrandWCPayRequest: 'get_brand_wcpay_request',
    getNetworkType: 'network_type',
  };
  const invoke = (name: string, callPayload: Payload | undefined, reply?: Reply): void => {
    const payload = callPayload ?? {};
    const end = END[name] ?? name;
    const messageWith = (outcome: string): Payload => ({ err_msg: `${end}:${outcome}` });
    const verify = async (): Promise<Payload> => {
      if (!(await isSigned(payload))) return { errMsg: 'config:invalid signature' };
      allowed = payload['verifyJsApiList'] as string[];
      return messageWith('ok');
    };
    const succeed = (): Payload | Promise<Payload> => {
      if (name === 'preVerifyJSAPI') return verify();
      if (!FREE.test(name) && !allowed.includes(name)) return { err_msg: 'system:access_denied' };
      return {
        ...messageWith(name === 'getNetworkType' ? 'wifi' : 'ok'),
        ...results[name]?.(payload),
      };
    };
    const outcomes = {
      done: succeed,
      refused: messageWith('fail'),
      cancelled: messageWith('cancel'),
    };
    // Every action of a mini-program is one call of the client.
    const loggedName =
      name === 'invokeMiniProgramAPI' ? `miniProgram.${String(payload['name'])}` : name;
    lab.call(loggedName, payload, outcomes, (answer) => reply?.(answer));
  };
  const addListener = (name: string, listener: (argument: object) => void): void => {
    lab.note('note', `on ${name}`, undefined);
    listeners.set(name, listener);
  };
  lab.bring(
    () => Object.assign(window, { WeixinJSBridge: { invoke, on: addListener, call: invoke } }),
    'WeixinJSBridgeReady',
  );

  // The rider opens the menu: older pages respond with the shared content; a mini-program receives its messages.
  lab.openMenu = () => {
    lab.note('event', 'menu:share:appmessage', undefined);
    listeners.get('menu:share:appmessage')?.({ scene: 'friend' });
    if (settings.host === 'WXMP' && messages.length > 0) {
      lab.note('event', 'messages to the mini-program', messages);
      const last = messages.at(-1) as { share?: Payload };
      if (last.share !== undefined) noteShare(last.share);
      messages = [];
    }
  };
}
