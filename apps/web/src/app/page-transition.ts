import { flushSync } from 'react-dom';
import { entryIndex, navigationCount, shownLocation } from '../core/route/router.ts';
import { wantsLessMotion } from '../ui/style/less-motion.ts';
import './page-transition.css';
import { isFrameShown } from './pending-frame.tsx';

/** The name of the card that becomes the head of its page, while the change is animated. */
const SHARED = 'card';
/** The browser captures the last page first; a slow one shows the next page without animation. In ms. */
const CAPTURE_MS = 100;

/** What is shown of a card on its page: its picture, or all of it. */
function cardOf(link: HTMLAnchorElement): HTMLElement | undefined {
  const card = link.closest<HTMLElement>('.opens');
  return (card ?? link).querySelector<HTMLElement>('[data-card]') ?? card ?? undefined;
}

const headOf = (): HTMLElement | undefined =>
  document.querySelector<HTMLElement>('[data-head]') ?? undefined;

/** The card that leads to an address. */
function cardTo(address: string): HTMLElement | undefined {
  const link = [...document.querySelectorAll('a')].find(({ href }) => href === address);
  return link && cardOf(link);
}

function isInView(element: HTMLElement): boolean {
  const { top, bottom, width } = element.getBoundingClientRect();
  return width > 0 && bottom > 0 && top < window.innerHeight;
}

/** The element that has the shared name; at most one on each page, or the browser would refuse the transition. */
let namedElement: HTMLElement | undefined;

function giveName(element: HTMLElement | undefined): void {
  namedElement?.style.removeProperty('view-transition-name');
  namedElement = element !== undefined && isInView(element) ? element : undefined;
  namedElement?.style.setProperty('view-transition-name', SHARED);
}

/** The transition that runs. */
let running: ViewTransition | undefined;

function end(transition: ViewTransition): void {
  if (running !== transition) return;
  running = undefined;
  giveName(undefined);
  delete document.documentElement.dataset['turn'];
}

const noop = (): void => {};

/**
 * Gives a tap during a transition to what lies under the finger: the browser gives it to the root element, because
 * both pages are pictures for that time.
 */
function passTapOn(event: MouseEvent): void {
  if (running === undefined || event.target !== document.documentElement) return;
  event.stopImmediatePropagation();
  running.skipTransition();
  const { clientX, clientY } = event;
  document
    .elementFromPoint(clientX, clientY)
    ?.dispatchEvent(
      new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1, clientX, clientY }),
    );
}

/**
 * Animates the change of pages: forwards and back in opposite directions, and the tapped card becomes the head of its
 * page. A page that replaces another, or that was awaited in a frame, shows without.
 */
export function animatePages(): void {
  let shownPage = { index: entryIndex(), address: window.location.href };
  let tapped: HTMLAnchorElement | undefined;
  // Before the listener below, which hears the tap that is passed on.
  window.addEventListener('click', passTapOn, { capture: true });
  document.addEventListener(
    'click',
    ({ target }) => {
      tapped = (target instanceof Element && target.closest('a')) || undefined;
    },
    { capture: true },
  );
  const { set } = shownLocation;
  shownLocation.set = (next) => {
    const navigation = navigationCount.get();
    // A later navigation may have begun by the time the browser has captured the last page.
    const apply = (): void => {
      if (navigation === navigationCount.get()) set(next);
    };
    const last = shownPage;
    shownPage = { index: entryIndex(), address: window.location.href };
    const isForward = shownPage.index > last.index;
    if (shownPage.index === last.index || isFrameShown() || wantsLessMotion()) {
      giveName(undefined);
      apply();
      return;
    }
    const isTapped = isForward && tapped?.isConnected === true && tapped.href === shownPage.address;
    giveName(isTapped && tapped ? cardOf(tapped) : isForward ? undefined : headOf());
    document.documentElement.dataset['turn'] = isForward ? 'forward' : 'back';
    const hadName = namedElement !== undefined;
    const transition = document.startViewTransition(() => {
      clearTimeout(late);
      flushSync(apply);
      giveName(hadName ? (isForward ? headOf() : cardTo(last.address)) : undefined);
    });
    const late = setTimeout(() => transition.skipTransition(), CAPTURE_MS);
    running = transition;
    // Rejected when it is skipped, which is no fault; that of an error in the page is left to the monitor.
    transition.ready.catch(noop);
    void transition.finished.catch(noop).then(() => end(transition));
  };
}
