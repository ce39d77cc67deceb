import type { Native } from './native.ts';

/** The workplace messenger that has its own bridge. Self-contained: its text runs in the page. */
export function workApp(lab: Native): void {
  const { settings } = lab;
  const { answers } = settings;
  type Payload = Record<string, unknown>;
  const results: Readonly<Record<string, (given: Payload) => Payload>> = {
    'biz.util.scan': () => ({ text: answers.scanned }),
    'device.geolocation.get': () => ({
      latitude: answers.mapLocation.lat,
      longitude: answers.mapLocation.lon,
      accuracy: 30,
    }),
    'biz.util.share': ({ title, content, url, image }) => {
      lab.shared = {
        title: String(title),
        desc: String(content),
        url: String(url),
        imageUrl: String(image),
      };
      return {};
    },
    'biz.navigation.close': () => {
      lab.led.push('closed');
      return {};
    },
    'biz.util.openLink': ({ url }) => {
      lab.led.push(String(url));
      return {};
    },
    'biz.util.openBrowser': ({ url }) => {
      lab.led.push(String(url));
      return {};
    },
    'runtime.info': () => ({ ability: '0.0.1' }),
    'biz.navigation.setTitle': () => ({}),
  };
  interface Answer {
    errorCode: string;
    errorMessage?: string;
    result?: unknown;
  }
  const ask = (name: string, request: Payload, reply: (said: Answer) => void): void => {
    const act = results[name];
    const refused = { errorCode: '7', errorMessage: 'no permission' };
    const cancelled = { errorCode: '-1', errorMessage: 'the rider left' };
    const garbage = { errorCode: '0', result: '<html>' };
    const { onSuccess: _a, onFail: _b, success: _c, fail: _d, ...payload } = request;
    const succeed = (): Answer =>
      act === undefined
        ? { errorCode: '1', errorMessage: 'not exist' }
        : { errorCode: '0', result: act(payload) };
    lab.call(name, payload, { done: succeed, refused, cancelled, garbage }, (response) =>
      reply(response as Answer),
    );
  };
  if (settings.system === 'ios') {
    const bridge = {
      init() {},
      registerHandler: (name: string): void => lab.note('note', `on ${name}`, undefined),
      callHandler: ask,
    };
    lab.bring(
      () => Object.assign(window, { WebViewJavascriptBridge: bridge }),
      'WebViewJavascriptBridgeReady',
    );
    return;
  }
  const android = (
    success: (result: unknown) => void,
    fail: (error: unknown) => void,
    service: string,
    action: string,
    request: Payload,
  ): void =>
    ask(`${service}.${action}`, request, (response) => {
      if (response.errorCode === '0') success(response.result);
      else fail(response);
    });
  lab.bring(
    () => Object.assign(window, { nuva: { isReady: true, require: () => android } }),
    'runtimeready',
  );
}
