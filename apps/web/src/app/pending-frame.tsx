import { withinBase } from '@shtrans/contract/addresses/route-path';
import { createRoot, type Root } from 'react-dom/client';
import { language } from '../core/i18n/language.ts';
import { currentLocation, subscribeLocation, subscribeNavigation } from '../core/route/router.ts';
import { loadRow, routeAt } from '../core/route/table.ts';
import { onVisible } from '../core/view/on-visible.ts';
import { uiMessages } from '../ui/messages.ts';
import { Page } from '../ui/page/page.tsx';
import { Skeletons } from '../ui/page/skeleton.tsx';
import css from './pending-frame.module.css';

/** A page that shows within this time after the tap needs no frame. In ms. */
const GRACE_MS = 60;

interface Pending {
  timer: ReturnType<typeof setTimeout>;
  room?: { element: HTMLElement; root: Root };
  /** What had the focus on the last page. */
  focused?: Element | null;
}

let pending: Pending | undefined;

/** Whether the frame of an awaited page lies above the last one. */
export const isFrameShown = (): boolean => pending?.room !== undefined;

const lastPage = (): HTMLElement | null => document.getElementById('root');

/** The title of the page at a path, if its route is in the table; rejects if the screens of its area do not load. */
async function titleAt(path: string): Promise<string | undefined> {
  const address = routeAt(path)?.row;
  return address && (await loadRow(address)).title[language()];
}

function draw({ room }: Pending, title: string | undefined, onBack: () => void): void {
  const t = uiMessages();
  room?.root.render(
    <Page title={title ?? t.loading} before="home" onBack={onBack}>
      <Skeletons className={css.row} count={5} />
    </Page>,
  );
}

function open(mine: Pending, pathname: string, onBack: () => void): void {
  const element = document.createElement('div');
  element.className = css.frame ?? '';
  element.setAttribute('aria-busy', 'true');
  document.body.append(element);
  mine.focused = document.activeElement;
  // Nothing behind the frame may take a tap or be read.
  lastPage()?.setAttribute('inert', '');
  mine.room = { element, root: createRoot(element) };
  draw(mine, undefined, onBack);
  titleAt(withinBase(pathname) ?? '').then(
    (title) => pending === mine && draw(mine, title, onBack),
    () => {},
  );
}

/** Removes the frame: its page is there, or does not come. */
function close(): void {
  const closed = pending;
  if (closed === undefined) return;
  // First, because unmounting draws the new page, whose effects may begin the next navigation.
  pending = undefined;
  clearTimeout(closed.timer);
  const { room, focused } = closed;
  if (room === undefined) return;
  lastPage()?.removeAttribute('inert');
  room.element.remove();
  if (focused instanceof HTMLElement && focused.isConnected) focused.focus({ preventScroll: true });
  room.root.unmount();
}

/** Shows a frame of the page at a path unless it shows within the grace period. */
function expectPage(pathname: string, onBack: () => void): void {
  close();
  const mine: Pending = {
    timer: setTimeout(() => open(mine, pathname, onBack), GRACE_MS),
  };
  pending = mine;
}

/** The link of a plain tap that the browser follows to another document of this app. */
function documentLink(event: MouseEvent): HTMLAnchorElement | undefined {
  const { target, defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey } = event;
  if (defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey)
    return undefined;
  const link = target instanceof Element ? target.closest('a') : null;
  if (link === null || !/^(?:|_self)$/.test(link.target) || link.download !== '') return undefined;
  const { origin, pathname, search } = window.location;
  const isHere = link.pathname === pathname && link.search === search && link.hash !== '';
  const isOurs = link.origin === origin && withinBase(link.pathname) !== undefined;
  return isOurs && !isHere ? link : undefined;
}

/** Expects the page at the present address, whose Back leads to the last one. */
const expectNext = (): void => expectPage(window.location.pathname, () => window.history.back());

/**
 * Answers each tap on any network: shows the frame of a page whose code, or whose document, is not there yet, until the
 * page is. The frame lies above the last page, which stays as it is if the rider goes back.
 */
export function showPendingFrames(): void {
  subscribeNavigation(expectNext);
  // A tap may come before this code.
  const present = routeAt(withinBase(window.location.pathname) ?? '');
  if (present !== undefined && present.row.name !== currentLocation().name) expectNext();
  subscribeLocation(close);
  document.addEventListener('click', (event) => {
    const link = documentLink(event);
    if (link === undefined) return;
    expectPage(link.pathname, () => {
      window.stop();
      close();
    });
  });
  onVisible(({ restored }) => restored && close());
}
