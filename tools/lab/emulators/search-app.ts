import type { Native } from './native.ts';

/** The search app's smart programs. Self-contained: its text runs in the page. */
export function searchApp(lab: Native): void {
  type Payload = Record<string, unknown>;
  let messages: unknown[] = [];
  const method =
    (name: string, act: (given: Payload) => void) =>
    (
      callOptions: Payload & { success?: unknown; fail?: unknown; complete?: unknown } = {},
    ): void => {
      const { success, fail, complete, ...payload } = callOptions;
      const refused = { errCode: 202, errMsg: 'refused' };
      const succeed = (): object => {
        act(payload);
        return {};
      };
      lab.call(`swan.webView.${name}`, payload, { done: succeed, refused }, (response, failed) => {
        for (const tell of [failed ? fail : success, complete]) {
          if (typeof tell === 'function') tell(response);
        }
      });
    };
  const lead = ({ url }: Payload): void =>
    void lab.led.push(typeof url === 'string' ? url : 'closed');
  const webView = {
    navigateTo: method('navigateTo', lead),
    redirectTo: method('redirectTo', lead),
    switchTab: method('switchTab', lead),
    reLaunch: method('reLaunch', lead),
    navigateBack: method('navigateBack', lead),
    postMessage: method('postMessage', ({ data }) => void messages.push(data)),
    getEnv: (onEnvironment: (env: object) => void): void => onEnvironment({ smartprogram: true }),
  };
  lab.bringSdk = () => Object.assign(window, { swan: { webView } });
  // It receives messages when the rider shares or goes back, as the chat app's mini-programs do.
  lab.openMenu = () => {
    lab.note('event', 'messages to the smart program', messages);
    const { share } = (messages.at(-1) ?? {}) as { share?: Record<string, string> };
    if (share !== undefined) {
      const { title = '', desc = '', content = desc, path = '', imageUrl = '' } = share;
      lab.shared = { title, desc: content, url: path, imageUrl };
    }
    messages = [];
  };
}
