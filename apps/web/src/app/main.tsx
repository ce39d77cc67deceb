import '../ui/base.css';
import '../ui/layout.css';
import './root.css';
import './app.css';
import { orderParameters } from '@shtrans/contract/addresses/orders';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { loadErrorTexts } from '../core/api/error-table.ts';
import { currentHost } from '../core/host/current-host.ts';
import { language } from '../core/i18n/language.ts';
import { loadMessages } from '../core/i18n/messages.ts';
import { openSavedAnswers } from '../core/query/saved-answers.ts';
import { startRouter } from '../core/route/router.ts';
import { registerRoutes } from '../core/route/table.ts';
import { alwaysLoaded } from './always-loaded.ts';
import { App } from './app.tsx';
import { report } from './report.ts';
import { allAddresses, areas, firstAddresses } from './routes.ts';

/** Inside the provider's own app: who it is, before the first call says so. Never fails. */
async function askOwnApp(): Promise<void> {
  if (currentHost().host !== 'MAAS') return;
  try {
    const { loadAppInfo } = await import('../core/host/own-app.ts');
    await loadAppInfo();
  } catch (error) {
    console.warn('start-up goes on without the own app', error);
  }
}

async function boot(): Promise<void> {
  document.documentElement.lang = language() === 'en_us' ? 'en' : 'zh-CN';
  openSavedAnswers(import.meta.url);
  registerRoutes({
    addresses: firstAddresses,
    allAddresses,
    areas,
    values: orderParameters,
    notFound: () => import('./not-found.tsx'),
  });
  await Promise.all([askOwnApp(), startRouter(), ...alwaysLoaded.map(loadMessages)]);
  const root = document.getElementById('root');
  // A transition is drawn in slices: taps and frames come between, also on a slow phone.
  if (root !== null) startTransition(() => createRoot(root).render(<App />));
  // Not needed to show anything, and needed at once when something fails.
  const [{ afterStart }] = await Promise.all([import('./after-start.ts'), loadErrorTexts()]);
  afterStart();
}

boot().catch((error: unknown) => {
  console.error(error);
  report('error', error);
});
