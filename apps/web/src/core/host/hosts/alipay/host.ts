import { announced } from '../../announced.ts';
import { answerWithin, doneWithin, QUICK_MS, RIDER_MS } from '../../answer-within.ts';
import { failed, type HostAnswer, type HostModule } from '../../capabilities.ts';

interface AlipayBridge {
  call: (name: string, options: object, reply?: (reply: unknown) => void) => void;
}

/** Limit for the bridge to appear after the page, in ms. */
const READY_WAIT_MS = 3000;

/** The payment app's codes for a rider who leaves its camera. */
const LEFT_CODES = new Set<unknown>([10, 11, '10', '11']);

const find = (): AlipayBridge | undefined => {
  const { AlipayJSBridge: bridge } = window as Window & { AlipayJSBridge?: AlipayBridge };
  return typeof bridge?.call === 'function' ? bridge : undefined;
};

type Said = Readonly<Record<string, unknown>> | null | undefined;

async function ask<T>(
  name: string,
  options: object,
  read: (reply: Said) => T | undefined,
): Promise<HostAnswer<T>> {
  const bridge = await announced(find, ['AlipayJSBridgeReady'], READY_WAIT_MS);
  if (bridge === undefined) return failed('unavailable');
  return await answerWithin(
    RIDER_MS,
    async () => {
      const reply = await new Promise<Said>((resolve) => {
        bridge.call(name, options, (reply) => resolve(reply as Said));
      });
      const code = reply?.['error'] ?? 0;
      if (LEFT_CODES.has(code)) throw new Error('cancelled');
      if (code !== 0 && code !== '0') throw new Error(`refused: ${name}`, { cause: code });
      return reply;
    },
    (reply) => read(reply as Said),
  );
}

/** A page in the payment app itself, without a mini-program around it. */
const alipay: HostModule = {
  async share({ title, desc: content, url, imageUrl }) {
    // The rider picks a channel first; the content is passed to it then.
    const channel = await ask('startShare', { onlySelectChannel: CHANNELS }, (reply) => {
      const name = reply?.['channelName'];
      return typeof name === 'string' ? name : undefined;
    });
    if (!channel.ok) return channel;
    const param = { contentType: 'url', title, content, url, imageUrl };
    return await ask('shareToChannel', { name: channel.value, param }, () => 'opened');
  },
  async close() {
    const bridge = await announced(find, ['AlipayJSBridgeReady'], READY_WAIT_MS);
    if (bridge === undefined) return failed('unavailable');
    return await doneWithin(QUICK_MS, () => bridge.call('closeWebview', {}));
  },
  scan: () =>
    ask('scan', { type: 'qr' }, (reply) => {
      const text = reply?.['codeContent'] ?? reply?.['qrCode'] ?? reply?.['barCode'];
      return typeof text === 'string' && text !== '' ? text : undefined;
    }),
};

/** The channels for sharing that the payment app offers. */
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
