import { announced } from '../../announced.ts';

export interface WeixinBridge {
  invoke: (name: string, payload: object, reply: (response: unknown) => void) => void;
}

/** Limit for the bridge to appear after the page, in ms. */
const READY_WAIT_MS = 3000;

const find = (): WeixinBridge | undefined => {
  const { WeixinJSBridge: bridge } = window as Window & { WeixinJSBridge?: WeixinBridge };
  return typeof bridge?.invoke === 'function' ? bridge : undefined;
};

/** The object that the chat app adds to each of its pages; undefined if it does not appear. */
export const weixinBridge = (): Promise<WeixinBridge | undefined> =>
  announced(find, ['WeixinJSBridgeReady'], READY_WAIT_MS);
