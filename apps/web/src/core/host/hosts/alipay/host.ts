import { announced } from '../../announced.ts';
import { answerWithin, doneWithin, QUICK_MS, RIDER_MS } from '../../answer-within.ts';
import { failed, type HostAnswer, type HostModule } from '../../capabilities.ts';

interface AlipayBridge {
  call: (name: string, options: object, reply?: (said: unknown) => void) => void;
}

/** How long the bridge may take to come, after the page did, in ms. */
const READY_WAIT_MS = 3000;

/** What the payment app says when the rider leaves its camera. */
const LEFT_CODES = new Set<unknown>([10, 11, '10', '11']);

const find = (): AlipayBridge | undefined => {
  const { AlipayJSBridge: bridge } = window as Window & { AlipayJSBridge?: AlipayBridge };
  return typeof bridge?.call === 'function' ? bridge : undefined;
};

type Said = Readonly<Record<string, unknown>> | null | undefined;

async function ask<T>(
  name: string,
  options: object,
  read: (said: Said) => T | undefined,
): Promise<HostAnswer<T>> {
  const bridge = await announced(find, ['AlipayJSBridgeReady'], READY_WAIT_MS);
  if (bridge === undefined) return failed('unavailable');
  return await answerWithin(
    RIDER_MS,
    async () => {
      const said = await new Promise<Said>((resolve) => {
        bridge.call(name, options, (reply) => resolve(reply as Said));
      });
      const code = said?.['error'] ?? 0;
      if (LEFT_CODES.has(code)) throw new Error('cancelled');
      if (code !== 0 && code !== '0') throw new Error(`refused: ${name}`, { cause: code });
      return said;
    },
    (said) => read(said as Said),
  );
}

/** A page in the payment app itself, without a mini-program around it. */
const alipay: HostModule = {
  async share({ title, desc: content, url, imageUrl }) {
    // The rider picks a way; what goes by it is told then.
    const picked = await ask('startShare', { onlySelectChannel: CHANNELS }, (said) => {
      const name = said?.['channelName'];
      return typeof name === 'string' ? name : undefined;
    });
    if (!picked.ok) return picked;
    const param = { contentType: 'url', title, content, url, imageUrl };
    return await ask('shareToChannel', { name: picked.value, param }, () => 'opened');
  },
  async close() {
    const bridge = await announced(find, ['AlipayJSBridgeReady'], READY_WAIT_MS);
    if (bridge === undefined) return failed('unavailable');
    return await doneWithin(QUICK_MS, () => bridge.call('closeWebview', {}));
  },
  scan: () =>
    ask('scan', { type: 'qr' }, (said) => {
      const text = said?.['codeContent'] ?? said?.['qrCode'] ?? said?.['barCode'];
      return typeof text === 'string' && text !== '' ? text : undefined;
    }),
};

/** Ways of passing something on that the payment app leads to. */
const CHANNELS = [
  'ALPContact',
  'ALPTimeLine',
  'Weixin',
  'WeixinTimeLine',
  'QQ',
  'QQZone',
  'Weibo',
  'SMS',
  'DingTalkSession',
];
export default alipay;
