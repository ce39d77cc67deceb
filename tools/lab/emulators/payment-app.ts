import type { Native } from './native.ts';

/**
 * The payment app, and the mini-programs of its container, including the maps app's. Self-contained: its text runs in
 * the page.
 */
export function paymentApp(lab: Native): void {
  const { settings } = lab;
  const { answers } = settings;
  type Payload = Record<string, unknown>;
  const isMiniProgram = settings.host !== 'ALIPAY';

  const lead = (to: unknown): Payload => {
    lab.led.push(typeof to === 'string' && to !== '' ? to : 'closed');
    return {};
  };
  const share = (sharePayload: Payload): Payload => {
    const text = (...names: string[]): string => {
      const matchingFields = names
        .map((name) => sharePayload[name])
        .find((value): value is string => typeof value === 'string');
      return matchingFields ?? '';
    };
    lab.shared = {
      title: text('title'),
      desc: text('desc', 'content'),
      url: text('url', 'path', 'link'),
      imageUrl: text('imageUrl', 'bgImgUrl', 'iconUrl'),
    };
    return {};
  };
  const whereabouts = (): Payload => ({
    latitude: String(answers.mapLocation.lat),
    longitude: String(answers.mapLocation.lon),
    accuracy: '30',
  });
  const scanned = (): Payload => ({
    code: answers.scanned,
    qrCode: answers.scanned,
    codeContent: answers.scanned,
    codeType: 'qrCode',
    result: answers.scanned,
  });

  /** The functions that the container provides through `AlipayJSBridge.call`. */
  const calls: Readonly<Record<string, (given: Payload) => Payload>> = {
    scan: scanned,
    getLocation: whereabouts,
    getCurrentLocation: whereabouts,
    tradePay: () => ({ resultCode: '9000' }),
    popWindow: () => lead('closed'),
    closeWebview: () => lead('closed'),
    exitApp: () => lead('closed'),
    pushWindow: ({ url }) => lead(url),
    openInBrowser: ({ url }) => lead(url),
    startApp: ({ appId }) => lead(`alipays://platformapi/startapp?appId=${String(appId)}`),
    // With this option the rider only selects a channel.
    startShare: (sharePayload) =>
      sharePayload['onlySelectChannel'] === undefined
        ? share(sharePayload)
        : { channelName: 'ALPContact' },
    shareToChannel: ({ param }) => share(param as Payload),
    startBizService: () => ({ code: answers.facePassed ? '9000' : '9001', resultStatus: '9000' }),
    verifyIdentity: () => ({ code: answers.facePassed ? '1000' : '1001' }),
    setTitle: () => ({}),
    showOptionMenu: () => ({}),
  };
  const bridgeCall = (name: string, second?: unknown, third?: unknown): void => {
    const reply = (typeof second === 'function' ? second : third) as
      | ((said: unknown) => void)
      | undefined;
    const callOptions = (typeof second === 'object' && second !== null ? second : {}) as Payload;
    const act = calls[name];
    const succeed = (): Payload =>
      act?.(callOptions) ?? { error: 1, errorMessage: 'not implemented' };
    const refused = { error: 4, errorMessage: 'refused', resultCode: '4000' };
    const cancelled = { error: 10, errorMessage: 'the rider left', resultCode: '6001' };
    lab.call(name, callOptions, { done: succeed, refused, cancelled }, (response) =>
      reply?.(response),
    );
  };
  lab.bring(
    () => Object.assign(window, { AlipayJSBridge: { call: bridgeCall } }),
    'AlipayJSBridgeReady',
  );
  if (!isMiniProgram) return;

  interface Options extends Payload {
    success?: (said: unknown) => void;
    fail?: (said: unknown) => void;
    complete?: (said: unknown) => void;
  }
  const method =
    (name: string, act: (given: Payload) => Payload) =>
    (callOptions: Options = {}): void => {
      const { success, fail, complete, ...payload } = callOptions;
      const refused = { error: 4, errorMessage: `${name}: refused` };
      const cancelled = { error: 11, errorMessage: 'the rider left', resultCode: '6001' };
      const outcomes = { done: () => act(payload), refused, cancelled };
      lab.call(`my.${name}`, payload, outcomes, (response, failed) => {
        (failed ? fail : success)?.(response);
        complete?.(response);
      });
    };
  interface My extends Payload {
    onMessage?: (message: unknown) => void;
  }
  const my: My = {
    navigateTo: method('navigateTo', ({ url }) => lead(url)),
    redirectTo: method('redirectTo', ({ url }) => lead(url)),
    switchTab: method('switchTab', ({ url }) => lead(url)),
    reLaunch: method('reLaunch', ({ url }) => lead(url)),
    navigateBack: method('navigateBack', () => lead('closed')),
    startShare: method('startShare', share),
    getLocation: method('getLocation', whereabouts),
    scan: method('scan', scanned),
    tradePay: method('tradePay', () => ({ resultCode: '9000' })),
    getEnv: (onEnvironment: (env: object) => void): void => onEnvironment({ miniprogram: true }),
    postMessage(message: unknown): void {
      const { name } = (message ?? {}) as { name?: unknown };
      const answer = answers.messages[String(name)];
      if (answer === undefined) {
        lab.note('note', 'my.postMessage', message);
        return;
      }
      const refused = { name: answer.name };
      const garbage = Object.fromEntries(
        Object.keys(answer).map((field) => [field, field === 'name' ? answer.name : { '<': 1 }]),
      );
      lab.call('my.postMessage', message, { done: () => answer, refused, garbage }, (response) =>
        my.onMessage?.(response),
      );
    },
  };
  lab.bringSdk = () => Object.assign(window, { my });
  lab.unasked = (message) => {
    lab.note('event', 'my.onMessage', message);
    my.onMessage?.(message);
  };
}
