import { ANYBODY } from '@shtrans/contract/addresses/page-drawing';
import { currentHost } from '../core/host/current-host.ts';
import { reportError, startMonitor } from '../core/monitor/monitor.ts';
import { errorText } from '../core/api/api-error.ts';
import { lastFailure } from '../core/api/failures.ts';
import { landingAddress } from '../core/document/landing.ts';
import { WAITING } from '../core/query/waiting-name.ts';
import { pruneAnswers } from '../core/query/saved-answers.ts';
import { forgetPages } from '../core/offline/forget.ts';
import { watchKeptNote } from '../core/offline/kept-note.ts';
import { watchRefusals } from '../core/session/refusal.ts';
import { riderTail, subscribeSession } from '../core/session/session.ts';
import { localStore } from '../core/storage/safe-storage.ts';
import { savesData } from '../core/view/data-saver.ts';
import { onVisible } from '../core/view/on-visible.ts';
import { followPhoneText } from '../core/view/phone-text.ts';
import { watchRootSize } from '../core/view/root-size.ts';
import { UNSENT_FAVOURITES } from '../domain/favourites/unsent-name.ts';
import { addErrorArt } from '../ui/page/error-art.tsx';
import { showToast } from '../ui/overlay/toast.ts';

/** A call that timed out says so by itself, wherever it came from (specification, section 8). */
function showTimeouts(): void {
  lastFailure.subscribe(() => {
    const { error, key } = lastFailure.get() ?? {};
    if (error === undefined) return;
    if (error.status >= 500) reportError('call', `${key}: ${error.message}`, error.traceId);
    if (error.code === 'timeout') showToast({ content: errorText(error) });
  });
}

/** What the gateway refuses until a rider's name is verified leads to the verification, which leads back. */
function askForRealName(): void {
  lastFailure.subscribe(() => {
    if (lastFailure.get()?.error.code !== 'real_name_required') return;
    import('./gates/to-real-name.ts').then(({ toRealName }) => toRealName()).catch(() => {});
  });
}

/** Keeps the page for the next visit, after it has what it needs; not where bytes are dear. */
function keepForNextVisit(): void {
  if (savesData()) return;
  setTimeout(() => {
    import('../core/offline/offer.ts').then(({ offerOffline }) => offerOffline()).catch(() => {});
  }, 3000);
}

/**
 * Loads what sends a kind of thing that riders did without a network, once some of it is on the device and the gateway can
 * be reached: browsers keep the failure of an import (core/route/chunk.ts), so that trying too early would be the end of it.
 */
function sendLater(waits: () => boolean, load: () => Promise<void>): void {
  let isLoaded = false;
  const look = async (): Promise<void> => {
    if (isLoaded || !waits()) return;
    try {
      await fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' });
      if (isLoaded) return;
      isLoaded = true;
      await load();
      stop();
      window.removeEventListener('online', onSign);
    } catch {
      isLoaded = false;
    }
  };
  const onSign = (): void => void look();
  // It waits because a call failed, now or at the last visit.
  const stop = lastFailure.subscribe(() => setTimeout(onSign));
  window.addEventListener('online', onSign);
  setTimeout(onSign, 1000);
}

const actionsWait = (): boolean => localStore.names(WAITING).length > 0;
const favouritesWait = (): boolean => localStore.get(UNSENT_FAVOURITES) !== undefined;

/** A page that comes out of the browser's memory after another rider logged in, or nobody is any more, is loaded anew. */
function checkRiderOnReturn(): void {
  // Whose page the document brought: the credential may have gone while this was loaded.
  const { rider: drawnFor = ANYBODY } = document.documentElement.dataset;
  let rider = drawnFor === ANYBODY ? riderTail() : drawnFor;
  subscribeSession(() => (rider = riderTail()));
  onVisible(({ restored }) => {
    if (restored && riderTail() !== rider) window.location.reload();
  });
}

/** The chat apps and the search app's mini-programs share pages by a menu of their own. */
function tellMenu(): void {
  if (!/^(?:WX|BDMP)/.test(currentHost().host)) return;
  import('../domain/share/host-menu.ts').then(({ followByMenu }) => followByMenu()).catch(() => {});
}

/** Few addresses have one. */
function lookAtTicket(): void {
  const ticket = new URLSearchParams(window.location.search).get('ticket');
  if (ticket === null || ticket === '') return;
  import('./verify-ticket.ts').then(({ verifyTicket }) => verifyTicket(ticket)).catch(() => {});
}

/** What the first page can show without: loaded once it stands. */
export function afterStart(): void {
  addErrorArt();
  // Before the first move.
  landingAddress();
  startMonitor();
  lookAtTicket();
  tellMenu();
  watchRefusals();
  askForRealName();
  showTimeouts();
  watchRootSize();
  onVisible(followPhoneText);
  pruneAnswers();
  keepForNextVisit();
  watchKeptNote();
  subscribeSession(() => void forgetPages());
  checkRiderOnReturn();
  sendLater(actionsWait, async () => (await import('./waiting.ts')).startSending());
  sendLater(favouritesWait, async () => {
    (await import('../domain/favourites/favourite-sync.ts')).syncFavourites();
  });
}

export { reportError };
