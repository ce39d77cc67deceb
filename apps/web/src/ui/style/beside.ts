import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

/**
 * Shows something beside the app until it has its answer, which is given. A question belongs to its page: a rider who
 * goes back has answered `left`.
 */
export function showBeside<T>(
  show: (answer: (value: T) => void) => ReactNode,
  left: T,
): Promise<T> {
  const host = document.createElement('div');
  document.body.append(host);
  const root = createRoot(host);
  return new Promise((resolve) => {
    const goneBack = (): void => answer(left);
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
