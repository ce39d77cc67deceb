import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

/**
 * Shows an element next to the app until it has an answer, which is the result. A question belongs to its page: if
 * the rider goes back, the answer is `valueOnBack`.
 */
export function showUntilAnswered<T>(
  show: (answer: (value: T) => void) => ReactNode,
  valueOnBack: T,
): Promise<T> {
  const host = document.createElement('div');
  document.body.append(host);
  const root = createRoot(host);
  return new Promise((resolve) => {
    const goneBack = (): void => answer(valueOnBack);
    const answer = (value: T): void => {
      window.removeEventListener('popstate', goneBack);
      root.unmount();
      host.remove();
      resolve(value);
    };
    window.addEventListener('popstate', goneBack);
    root.render(show(answer));
  });
}
