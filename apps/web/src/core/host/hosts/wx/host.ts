import { answerWithin, doneWithin, QUICK_MS, RIDER_MS } from '../../answer-within.ts';
import {
  succeeded,
  failed,
  type HostAnswer,
  type HostModule,
  type PaymentSheet,
} from '../../capabilities.ts';
import { weixinBridge } from './bridge.ts';

/**
 * Opens the payment sheet and waits until it closes. For every result other than cancellation, the gateway knows the
 * outcome.
 */
async function pay(sheet: PaymentSheet): Promise<HostAnswer> {
  if (sheet.kind !== 'jsapi') return failed('unavailable');
  const bridge = await weixinBridge();
  if (bridge === undefined) return failed('unavailable');
  const reply = await answerWithin(
    RIDER_MS,
    () =>
      new Promise((resolve) => bridge.invoke('getBrandWCPayRequest', sheet.parameters, resolve)),
    (reply) => String((reply as { err_msg?: unknown } | null | undefined)?.err_msg),
  );
  if (!reply.ok) return reply;
  return reply.value === 'get_brand_wcpay_request:cancel' ? failed('cancelled') : succeeded;
}

/** Opens web addresses and addresses of the chat app. The chat app ignores the schemes of other apps silently. */
export function openInChatApp(address: string): Promise<HostAnswer> {
  if (!/^(?:https?|weixin):/i.test(address)) return Promise.resolve(failed('unavailable'));
  window.location.assign(address);
  return Promise.resolve(succeeded);
}

const wx: HostModule = {
  share: async (page) => await (await import('./sdk.ts')).setShared(page),
  scan: async () => await (await import('./sdk.ts')).scanCode(),
  openAddress: openInChatApp,
  pay,
  async close() {
    const bridge = await weixinBridge();
    if (bridge === undefined) return failed('unavailable');
    // The page closes before a reply comes.
    return await doneWithin(QUICK_MS, () => bridge.invoke('closeWindow', {}, () => {}));
  },
};
export default wx;
