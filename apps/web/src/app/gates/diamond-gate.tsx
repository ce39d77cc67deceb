import type { JSX } from 'react';
import { createRoot } from 'react-dom/client';
import { diamond, startDiamond } from '../../core/host/diamond-auth.ts';
import { loadMessages } from '../../core/i18n/messages.ts';
import { clearQueries } from '../../core/query/query-cache.ts';
import { useSignal } from '../../core/state/signal.ts';
import { Button } from '../../ui/button/button.tsx';
import { addErrorArt } from '../../ui/page/error-art.tsx';
import { ErrorBlock } from '../../ui/page/error-block.tsx';
import { uiMessages } from '../../ui/messages.ts';
import { Page } from '../../ui/page/page.tsx';
import { gateMessages } from './messages.ts';

type Tap = (event: { kind: 'retried' | 'authorise_again' }) => void;

/** A first check that takes longer than this, in ms, shows a progress text. */
const SOON_MS = 1000;

/** Replaces the app while it is not authorised. */
function DiamondGate({ onTap }: { onTap: Tap }): JSX.Element | null {
  const { phase, attempt } = useSignal(diamond);
  const t = gateMessages();
  if (phase === 'authorised') return null;
  const isAsking = phase === 'asking';
  if (isAsking && attempt === 1) {
    return (
      <Page title={t.diamond}>
        <output className="page-error">
          <span className="spinner" aria-hidden="true" />
          {t.diamondChecking}
        </output>
      </Page>
    );
  }
  return (
    <Page title={t.diamond}>
      <ErrorBlock
        status="default"
        title={isAsking ? t.diamondChecking : t.diamondFailed}
        description={t.diamondFailedText}
      >
        <Button color="primary" loading={isAsking} onClick={() => onTap({ kind: 'retried' })}>
          {t.diamondRetry}
        </Button>
        <Button
          fill="outline"
          disabled={isAsking}
          onClick={() => onTap({ kind: 'authorise_again' })}
        >
          {t.diamondAgain}
        </Button>
      </ErrorBlock>
    </Page>
  );
}

function hideApp(): void {
  const isClosed = diamond.get().phase !== 'authorised';
  document.getElementById('root')?.toggleAttribute('hidden', isClosed);
}

/**
 * Forgets what the pages behind the gate learned under the previous authorization. They request it again, as pages
 * from the back-forward cache do. Only this code knows that the calls now carry the new authorization.
 */
function askAnew(): void {
  clearQueries();
  document.dispatchEvent(Object.assign(new Event('appResume'), { persisted: true }));
}

/** Draws the gate next to the app's own root, which it hides. */
async function showGate(onTap: Tap): Promise<void> {
  await Promise.all([uiMessages, gateMessages].map(loadMessages));
  addErrorArt();
  window.appStarted?.();
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(<DiamondGate onTap={onTap} />);
  diamond.subscribe(hideApp);
  hideApp();
}

/**
 * Resolves once the app may show: immediately if this visit needs no diamond authorization, else with its first
 * success. A later failure puts the gate before the app again; after a later success the pages request their data
 * again.
 */
export function authorised(): Promise<void> {
  return new Promise((resolve) => {
    let gate: Promise<void> | undefined;
    let isOpen = false;
    const close = (): void => {
      gate ??= showGate((event) => tap?.(event)).catch((error: unknown) => {
        gate = undefined;
        console.error(error);
      });
    };
    const soon = setTimeout(close, SOON_MS);
    const tap = startDiamond({
      succeeded: () => {
        clearTimeout(soon);
        if (isOpen) askAnew();
        isOpen = true;
        resolve();
      },
      failed: close,
    });
    if (tap !== undefined) return;
    clearTimeout(soon);
    resolve();
  });
}
