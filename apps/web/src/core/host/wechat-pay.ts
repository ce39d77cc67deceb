import type { JsapiParameters } from '@shtrans/contract/payments';
import { announced } from './announced.ts';

/**
 * How the chat app's payment sheet ended, as far as it says: `left` by a rider who did not pay now,
 * or `done` with, for better or worse. What became of the money only the gateway knows.
 * `unavailable`: this page is not inside the chat app.
 */
export type SheetEnd = 'done' | 'left' | 'unavailable';

interface WeixinBridge {
  invoke(name: string, payload: JsapiParameters, reply: (said: unknown) => void): void;
}

/** How long the bridge may take to come, after the page did. */
const READY_WAIT_MS = 3000;

const bridgeOf = (): WeixinBridge | undefined => {
  const { WeixinJSBridge: bridge } = window as Window & { WeixinJSBridge?: WeixinBridge };
  return typeof bridge?.invoke === 'function' ? bridge : undefined;
};

/** Opens the payment sheet of the chat app and waits until it is closed. Never rejects. */
export async function openWechatPaySheet(parameters: JsapiParameters): Promise<SheetEnd> {
  const bridge = await announced(bridgeOf, ['WeixinJSBridgeReady'], READY_WAIT_MS);
  if (bridge === undefined) return 'unavailable';
  return await new Promise((resolve) => {
    try {
      bridge.invoke('getBrandWCPayRequest', parameters, (said) => {
        const { err_msg: end } = (said ?? {}) as { err_msg?: unknown };
        resolve(end === 'get_brand_wcpay_request:cancel' ? 'left' : 'done');
      });
    } catch {
      resolve('unavailable');
    }
  });
}
