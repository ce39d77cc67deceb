import { calledBack, doneWithin, QUICK_MS } from '../../answer-within.ts';
import { failed, type HostAnswer, type HostModule } from '../../capabilities.ts';
import { encodeMessage, shareMessage } from '../../message-codec.ts';
import { weixinBridge } from '../wx/bridge.ts';
import { openInChatApp } from '../wx/host.ts';
import { scanCode, wxSdk } from '../wx/sdk.ts';

type MiniProgram = NonNullable<typeof wxSdk>['miniProgram'];

async function inMiniProgram(ask: (miniProgram: MiniProgram) => unknown): Promise<HostAnswer> {
  const miniProgram = wxSdk?.miniProgram;
  if (miniProgram === undefined || (await weixinBridge()) === undefined)
    return failed('unavailable');
  return await doneWithin(QUICK_MS, () => ask(miniProgram));
}

/** A mini-program of the chat app. It receives messages when its page closes or is shared, and answers none. */
const wxmp: HostModule = {
  async share(page) {
    // Not a window's `postMessage`: it takes no origin.
    const posted = await inMiniProgram((miniProgram) =>
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      miniProgram.postMessage({ data: encodeMessage(shareMessage(page)) }),
    );
    return posted.ok ? { ok: true, value: 'set' } : posted;
  },
  navigate: (url) =>
    inMiniProgram((miniProgram) =>
      calledBack((callbacks) => miniProgram.navigateTo({ url, ...callbacks })),
    ),
  close: () => inMiniProgram((miniProgram) => miniProgram.navigateBack({ url: '' })),
  scan: scanCode,
  openAddress: openInChatApp,
};
export default wxmp;
