import '../ui/style/base.css';
import '../ui/style/layout.css';
import './root.css';
import './app.css';
import { orderParameters } from '@shtrans/contract/addresses/orders';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { ANYBODY, type DocumentContent } from '@shtrans/contract/addresses/page-drawing';
import { loadErrorTexts } from '../core/api/error-table.ts';
import { noteServerTime } from '../core/clock/server-clock.ts';
import { closeDocument, openDocument } from '../core/document/content.ts';
import { replay } from '../core/document/replay.ts';
import { lowerStyles } from '../core/document/styles.ts';
import { currentHost } from '../core/host/current-host.ts';
import { language } from '../core/i18n/language.ts';
import { loadMessages } from '../core/i18n/messages.ts';
import { openSavedAnswers } from '../core/query/saved-answers.ts';
import { currentLocation, startRouter } from '../core/route/router.ts';
import { registerRoutes } from '../core/route/table.ts';
import { riderTail } from '../core/session/session.ts';
import { fromJson } from '../core/storage/from-json.ts';
import { alwaysLoaded } from './always-loaded.ts';
import { App } from './app.tsx';
import { report } from './report.ts';
import { firstAddresses, firstAreas, moreAddresses } from './routes.ts';

/** Inside the provider's own app: who it is, before the first call says so. Never fails. */
async function askOwnApp(): Promise<void> {
  if (currentHost().host !== 'MAAS') return;
  try {
    const { loadAppInfo } = await import('../core/host/hosts/maas/start-up.ts');
    await loadAppInfo();
  } catch (error) {
    console.warn('start-up goes on without the own app', error);
  }
}

/** What the document brought for this device's rider, on a visit that begins at the top. */
function broughtContent(): DocumentContent | undefined {
  const text = document.getElementById('content')?.textContent;
  const brought = fromJson(text ?? '') as DocumentContent | undefined;
  const { top = 0 } = (window.history.state ?? {}) as { top?: number };
  const { pathname, search } = window.location;
  const own = brought?.rider === ANYBODY || brought?.rider === riderTail();
  return own && brought.address === pathname + search && top === 0 ? brought : undefined;
}

/** The page listens: it lives by itself now. */
function endOfDocument(): void {
  lowerStyles();
  closeDocument();
  replay();
}

const noteMismatch = (error: unknown): void => {
  // The page was drawn otherwise than here: it is drawn again, and somebody has to know.
  console.error(error);
  report('error', error);
};

/** Shows the page: takes over the one of the document, or draws it. */
function show(root: HTMLElement, content: DocumentContent | undefined): void {
  const brought = content !== undefined && currentLocation().page !== undefined;
  window.appStarted?.();
  // A transition goes in slices: taps and frames come between, also on a slow phone.
  startTransition(() => {
    if (brought) {
      hydrateRoot(root, <App onShown={endOfDocument} />, { onRecoverableError: noteMismatch });
    } else {
      closeDocument();
      window.earlyTap?.stop();
      createRoot(root).render(<App />);
      document.documentElement.classList.remove('held');
    }
  });
}

/**
 * What the gate looks into before anything shows: addresses that ask to be authorised, or bring what calls carry. Or
 * seem to, written with percent signs. Other visits do not wait for it.
 */
const isOfPaymentApp = /diamond|thirdticket|cardtype|%/i;

async function boot(): Promise<void> {
  document.documentElement.lang = language() === 'en_us' ? 'en' : 'zh-CN';
  openSavedAnswers(import.meta.url);
  registerRoutes({
    addresses: firstAddresses,
    moreAddresses,
    areas: firstAreas,
    values: orderParameters,
    notFound: () => import('./not-found.tsx'),
  });
  const content = broughtContent();
  if (content !== undefined) {
    const kept = Number(document.documentElement.dataset['kept']) || undefined;
    // The newer form of it is missing in web views before Safari 15.
    noteServerTime(content.serverTime, kept ?? (performance.timing.responseStart || undefined));
    openDocument(content, kept);
  }
  if (currentHost().host === 'ALIMP' && isOfPaymentApp.test(window.location.search)) {
    await (await import('./gates/diamond-gate.tsx')).authorised();
  }
  await Promise.all([askOwnApp(), startRouter(), ...alwaysLoaded.map(loadMessages)]);
  const root = document.getElementById('root');
  if (root !== null) show(root, content);
  // Not needed to show anything, and needed at once when something fails.
  const [{ afterStart }] = await Promise.all([import('./after-start.ts'), loadErrorTexts()]);
  afterStart();
}

boot().catch((error: unknown) => {
  console.error(error);
  report('error', error);
});
