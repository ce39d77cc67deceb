import { calledBack, type Callbacks } from '../../answer-within.ts';
import type { HostModule } from '../../capabilities.ts';
import { containerFunctions } from '../../container-functions.ts';
import { encodeMessage, shareMessage } from '../../message-codec.ts';

const SDK = 'https://b.bdstatic.com/searchbox/icms/searchbox/js/swan-2.0.21.js';

interface SwanWebView {
  navigateTo?: (options: { url: string } & Partial<Callbacks>) => void;
  navigateBack?: () => void;
  postMessage?: (message: { data: object }) => void;
}

const { ask } = containerFunctions(
  () => (window as Window & { swan?: { webView?: SwanWebView } }).swan?.webView,
  SDK,
);

/** A mini-program of the search app. It receives messages when its page closes or is shared, and answers none. */
const bdmp: HostModule = {
  async share(page) {
    const posted = await ask('postMessage', (post) =>
      post({ data: encodeMessage(shareMessage(page)) }),
    );
    return posted.ok ? { ok: true, value: 'set' } : posted;
  },
  navigate: (url) =>
    ask('navigateTo', (navigateTo) => calledBack((callbacks) => navigateTo({ url, ...callbacks }))),
  close: () => ask('navigateBack', (navigateBack) => navigateBack()),
};
export default bdmp;
