import { calledBack, doneWithin, QUICK_MS, type Callbacks } from '../../answer-within.ts';
import { failed, type HostAnswer, type HostModule } from '../../capabilities.ts';
import { loadScript } from '../../load-script.ts';
import { encodeMessage, shareMessage } from '../../message-codec.ts';

const SDK = 'https://b.bdstatic.com/searchbox/icms/searchbox/js/swan-2.0.21.js';

interface SwanWebView {
  navigateTo?: (options: { url: string } & Partial<Callbacks>) => void;
  navigateBack?: () => void;
  postMessage?: (message: { data: object }) => void;
}

const present = (): SwanWebView | undefined =>
  (window as Window & { swan?: { webView?: SwanWebView } }).swan?.webView;

async function ask(use: (webView: SwanWebView) => unknown): Promise<HostAnswer> {
  if (present() === undefined) await loadScript(SDK, QUICK_MS);
  const webView = present();
  return webView === undefined
    ? failed('unavailable')
    : await doneWithin(QUICK_MS, () => use(webView));
}

/** A mini-program of the search app. It hears messages when its page goes or is shared, and answers none. */
const bdmp: HostModule = {
  async share(page) {
    // Not a window's: it takes no origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    const sent = await ask((webView) =>
      webView.postMessage?.({ data: encodeMessage(shareMessage(page)) }),
    );
    return sent.ok ? { ok: true, value: 'set' } : sent;
  },
  navigate: (url) => ask((webView) => calledBack((told) => webView.navigateTo?.({ url, ...told }))),
  close: () => ask((webView) => webView.navigateBack?.()),
};
export default bdmp;
