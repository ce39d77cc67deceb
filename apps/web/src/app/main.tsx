import '../ui/style/base.css';
import '../ui/style/layout.css';
import '../ui/style/utilities.css';
import './root.css';
import './app.css';
import { setCity } from '@shtrans/contract/city/current';
import type { PublicCity } from '@shtrans/contract/city/public';
import { orderParameters } from '@shtrans/contract/addresses/orders';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { ANY_RIDER, type DocumentContent } from '@shtrans/contract/addresses/page-drawing';
import { loadErrorTexts } from '../core/api/error-table.ts';
import { noteServerTime } from '../core/clock/server-clock.ts';
import { meta } from '../core/config/meta.ts';
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

/** Inside the provider's own app: asks for its identity, which the first call carries. Never fails. */
async function askOwnApp(): Promise<void> {
  if (currentHost().host !== 'MAAS') return;
  try {
    const { loadAppInfo } = await import('../core/host/hosts/maas/start-up.ts');
    await loadAppInfo();
  } catch (error) {
    console.warn('start-up goes on without the own app', error);
  }
}

/** The document's content for this device's rider, on a visit that begins at the top. */
function broughtContent(): DocumentContent | undefined {
  const text = document.getElementById('content')?.textContent;
  const brought = fromJson(text ?? '') as DocumentContent | undefined;
  const { top = 0 } = (window.history.state ?? {}) as { top?: number };
  const { pathname, search } = window.location;
  const isForThisVisit = brought?.rider === ANY_RIDER || brought?.rider === riderTail();
  return isForThisVisit && brought.address === pathname + search && top === 0 ? brought : undefined;
}

/** The page is interactive and no longer depends on the document. */
function endOfDocument(): void {
  lowerStyles();
  closeDocument();
  replay();
}

/** Draws a page again that was taken over from the document. */
let drawAgain: (() => void) | undefined;

const noteMismatch = (error: unknown): void => {
  // The document's page differed from this one: it is drawn again, and the mismatch is reported.
  console.error(error);
  report('error', error);
};

/** Shows the page: takes over the document's, or draws it. */
function show(root: HTMLElement, content: DocumentContent | undefined): void {
  const brought = content !== undefined && currentLocation().page !== undefined;
  window.appStarted?.();
  // A transition runs in slices: taps and frames come between, even on a slow phone.
  startTransition(() => {
    if (brought) {
      const page = hydrateRoot(root, <App onShown={endOfDocument} />, {
        onRecoverableError: noteMismatch,
      });
      drawAgain = () => page.render(<App key="again" />);
    } else {
      closeDocument();
      createRoot(root).render(<App />);
    }
    document.documentElement.classList.remove('held');
  });
}

/**
 * Addresses that the gate must check before anything shows: those that require authorization, or that carry values
 * for calls, also if they are percent-encoded. Other visits do not wait for it.
 */
const isOfPaymentApp = /diamond|thirdticket|cardtype|%/i;

async function boot(): Promise<void> {
  setCity(JSON.parse(meta('city') ?? '') as PublicCity);
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
    const savedAt = Number(document.documentElement.dataset['kept']) || undefined;
    // Web views before Safari 15 lack the newer form of `performance.timing`.
    noteServerTime(content.serverTime, savedAt ?? (performance.timing.responseStart || undefined));
    openDocument(content, savedAt);
  }
  if (currentHost().host === 'ALIMP' && isOfPaymentApp.test(window.location.search)) {
    await (await import('./gates/diamond-gate.tsx')).authorised();
  }
  await Promise.all([askOwnApp(), startRouter(), ...alwaysLoaded.map(loadMessages)]);
  const root = document.getElementById('root');
  if (root !== null) show(root, content);
  // Not needed to show anything, but needed immediately when something fails.
  const [{ afterStart }] = await Promise.all([import('./after-start.ts'), loadErrorTexts()]);
  afterStart(() => drawAgain?.());
}

boot().catch((error: unknown) => {
  console.error(error);
  report('error', error);
});
