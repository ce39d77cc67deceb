import { announced } from '../../announced.ts';

export interface WeixinBridge {
  invoke: (name: string, payload: object, reply: (said: unknown) => void) => void;
}

/** How long the bridge may take to come, after the page did, in ms. */
const READY_WAIT_MS = 3000;

const find = (): WeixinBridge | undefined => {
  const { WeixinJSBridge: bridge } = window as Window & { WeixinJSBridge?: WeixinBridge };
  return typeof bridge?.invoke === 'function' ? bridge : undefined;
};

/** What the chat app puts into each of its pages; undefined where it does not come. */
export const weixinBridge = (): Promise<WeixinBridge | undefined> =>
  announced(find, ['WeixinJSBridgeReady'], READY_WAIT_MS);
