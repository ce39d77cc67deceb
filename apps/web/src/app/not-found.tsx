import type { JSX } from 'react';
import { language } from '../core/i18n/language.ts';

export function NotFound(): JSX.Element {
  return (
    <main>
      <h1>{language() === 'en_us' ? 'This route does not exist' : '路由不存在'}</h1>
    </main>
  );
}
