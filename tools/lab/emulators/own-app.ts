/* oxlint-disable unicorn/consistent-function-scoping -- its text runs in the page, without the code around it */
import type { Native } from './native.ts';

/** The provider's own app. Self-contained: its text runs in the page. */
export function ownApp(lab: Native): void {
  const { settings } = lab;
  const { answers } = settings;
  interface Envelope {
    id: string;
    name: string;
    payload: Record<string, unknown>;
  }
  const page = window as unknown as {
    SCBridgeReceive?: (reply: unknown) => void;
    SCBridge?: object;
    webkit?: object;
    WebViewJavascriptBridge?: object;
  };
  const results: Readonly<Record<string, (payload: Record<string, unknown>) => unknown>> = {
    SCGetAppInfo: () => answers.appInfo,
    SCShare: (payload) => {
      const { title, desc, url, imageUrl } = payload as Record<string, string>;
      lab.shared = {
        title: title ?? '',
        desc: desc ?? '',
        url: url ?? '',
        imageUrl: imageUrl ?? '',
      };
      return {};
    },
    SCClose: () => {
      lab.led.push('closed');
      return {};
    },
    SCOpenUrl: ({ url }) => {
      lab.led.push(String(url));
      return {};
    },
    SCScan: () => ({ text: answers.scanned }),
    SCGetLocation: () => answers.location,
    SCPay: () => ({}),
    SCVerifyFace: () => ({ passed: answers.facePassed }),
  };

  const native = (
    { id, name, payload }: Envelope,
    reply: (said: { id: string; result?: unknown; error?: unknown }) => void,
  ): void => {
    const act = results[name];
    const refused = { id, error: { code: 'refused', message: 'the app refused' } };
    const cancelled = { id, error: { code: 'cancelled', message: 'the rider left' } };
    const garbage = { id, result: '<html>502 Bad Gateway</html>' };
    const succeed = (): { id: string; result?: unknown; error?: unknown } =>
      act === undefined
        ? { id, error: { code: 'unknown', message: `no call ${name}` } }
        : { id, result: act(payload) };
    lab.call(name, payload, { done: succeed, refused, cancelled, garbage }, (response) =>
      reply(response as ReturnType<typeof succeed>),
    );
  };
  const receive = (message: unknown): void => page.SCBridgeReceive?.(message);

  const transports = {
    // With a reply handler, available since iOS 14: the answer settles a promise, and only the first answer can.
    handler: () => {
      const postMessage = (envelope: Envelope): Promise<unknown> =>
        new Promise((resolve, reject) => {
          let settled = false;
          native(envelope, (response) => {
            if (settled) receive(response);
            else if ('error' in response) reject(new Error(JSON.stringify(response.error)));
            else resolve(response);
            settled = true;
          });
        });
      page.webkit = { messageHandlers: { SCBridge: { postMessage } } };
    },
    // An injected object accepts and returns only text.
    object: () => {
      page.SCBridge = {
        postMessage: (text: string): void =>
          native(JSON.parse(text) as Envelope, (response) => receive(JSON.stringify(response))),
      };
    },
    library: () => {
      page.WebViewJavascriptBridge = {
        init() {},
        registerHandler() {},
        callHandler: (_name: string, envelope: Envelope, callback: (said: unknown) => void): void =>
          native(envelope, callback),
      };
    },
  };
  lab.bring(
    transports[settings.transport],
    settings.transport === 'library' ? 'WebViewJavascriptBridgeReady' : 'SCBridgeReady',
  );
  lab.unasked = (message) => {
    lab.note('event', 'SCBridgeReceive', message);
    receive(message);
  };
}
