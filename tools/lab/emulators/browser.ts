import type { Native } from './native.ts';

/** The browser of a system's maker, which has a share sheet. Self-contained: its text runs in the page. */
export function browser(lab: Native): void {
  const share = (page: ShareData): Promise<void> =>
    new Promise((resolve, reject) => {
      const succeed = (): object => {
        const { title = '', text = '', url = '' } = page;
        lab.shared = { title, desc: text, url, imageUrl: '' };
        return {};
      };
      const outcomes = {
        done: succeed,
        refused: 'NotAllowedError',
        cancelled: 'AbortError',
        garbage: {},
      };
      lab.call('navigator.share', page, outcomes, (response, failed) => {
        if (failed) reject(new DOMException('not shared', String(response)));
        else resolve();
      });
    });
  Object.defineProperty(Navigator.prototype, 'share', { configurable: true, value: share });
}
