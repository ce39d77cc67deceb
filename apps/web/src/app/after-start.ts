import { ANY_RIDER, isOneRider } from '@shtrans/contract/addresses/page-drawing';
import { currentHost } from '../core/host/current-host.ts';
import { reportError, startMonitor } from '../core/monitor/monitor.ts';
import { lastFailure } from '../core/api/failures.ts';
import { landingAddress } from '../core/document/landing.ts';
import { WAITING } from '../core/query/waiting-name.ts';
import { pruneAnswers } from '../core/query/prune-answers.ts';
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
import { showPendingFrames } from './pending-frame.tsx';
import './pressed.css';
import { showTimeouts } from './show-timeouts.ts';

/** Sends the rider to the real-name verification if the gateway requires it for a call; it leads back. */
function askForRealName(): void {
  lastFailure.subscribe(() => {
    if (lastFailure.get()?.error.code !== 'real_name_required') return;
    import('./gates/to-real-name.ts').then(({ toRealName }) => toRealName()).catch(() => {});
  });
}

/** Stores the page for the next visit, once it is complete; not if bandwidth is scarce. */
function keepForNextVisit(): void {
  if (savesData()) return;
  setTimeout(() => {
    import('../core/offline/offer.ts').then(({ offerOffline }) => offerOffline()).catch(() => {});
  }, 3000);
}

/**
 * Loads the code that sends what riders did without a network, once there is something to send and the gateway is
 * reachable. Browsers cache the failure of an import (core/route/chunk.ts), so that a premature attempt would be
 * final.
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
  // Something waits because a call failed, now or during the last visit.
  const stop = lastFailure.subscribe(() => setTimeout(onSign));
  window.addEventListener('online', onSign);
  setTimeout(onSign, 1000);
}

const actionsWait = (): boolean => localStore.names(WAITING).length > 0;
const favouritesWait = (): boolean => localStore.get(UNSENT_FAVOURITES) !== undefined;

/** Reloads a page from the back-forward cache if another rider has logged in since, or this one has logged out. */
function checkRiderOnReturn(): void {
  // The owner of the document's page: the credential may have gone while this was loading.
  const { rider: drawnFor = ANY_RIDER } = document.documentElement.dataset;
  let rider = isOneRider(drawnFor) ? drawnFor : riderTail();
  subscribeSession(() => (rider = riderTail()));
  onVisible(({ restored }) => {
    if (restored && riderTail() !== rider) window.location.reload();
  });
}

/** Sets what the host's own menu shares, in the chat apps and in the search app's mini-programs. */
function tellMenu(): void {
  if (!/^(?:WX|BDMP)/.test(currentHost().host)) return;
  import('../domain/share/host-menu.ts').then(({ followByMenu }) => followByMenu()).catch(() => {});
}

/** Few addresses have a ticket. */
function lookAtTicket(): void {
  const ticket = new URLSearchParams(window.location.search).get('ticket');
  if (ticket === null || ticket === '') return;
  import('./verify-ticket.ts').then(({ verifyTicket }) => verifyTicket(ticket)).catch(() => {});
}

/** Few riders have high contrast. */
function addForcedColours(): void {
  if (matchMedia('(forced-colors: active)').matches) import('./forced-colours.css').catch(() => {});
}

/** Animates the change of pages where the browser can. */
function addPageTransitions(): void {
  if (!('startViewTransition' in document)) return;
  import('./page-transition.ts').then(({ animatePages }) => animatePages()).catch(() => {});
}

/**
 * What the first page can show without: runs once it is on screen.
 * @param redraw draws that page again
 */
export function afterStart(redraw: () => void): void {
  document.getElementById('frame')?.remove();
  addErrorArt();
  addForcedColours();
  showPendingFrames();
  addPageTransitions();
  // Lets old Safari show what is pressed.
  document.addEventListener('touchstart', () => {}, { passive: true });
  // Before the first navigation.
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
  watchKeptNote(redraw);
  subscribeSession(() => void forgetPages());
  checkRiderOnReturn();
  sendLater(actionsWait, async () => (await import('./waiting.ts')).startSending());
  sendLater(favouritesWait, async () => {
    (await import('../domain/favourites/favourite-sync.ts')).syncFavourites();
  });
}

export { reportError };
