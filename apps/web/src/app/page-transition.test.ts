import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  currentLocation,
  navigate,
  shownLocation,
  startRouter,
  subscribeLocation,
} from '../core/route/router.ts';
import { PATIENCE_MS } from '../core/testing/patience.ts';
import { plainRow, registerRows } from '../core/testing/register-rows.ts';
import { setUrl } from '../core/testing/set-url.ts';
import { animatePages } from './page-transition.ts';

const noop = (): void => {};

/** Shows a page without animation. */
const { set: plainSet } = shownLocation;

/** A transition as the browser runs it: the update comes a task later, at once if it is skipped. */
interface FakeTransition {
  /** What had the shared name before the update, and after it. */
  names: [before: string[], after: string[] | undefined];
  turn: string | undefined;
  update: () => void;
  finish: () => void;
  skipped: boolean;
}

let transitions: FakeTransition[];
let lessMotion: boolean;

const namedIds = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('[style]')]
    .filter(({ style }) => style.getPropertyValue('view-transition-name') === 'card')
    .map(({ id }) => id);

function startViewTransition(update: () => void): Partial<ViewTransition> {
  let finish: () => void = noop;
  let refuse: (reason: unknown) => void = noop;
  const finished = new Promise<undefined>((resolve) => (finish = () => resolve(undefined)));
  const ready = new Promise<undefined>((_, reject) => (refuse = reject));
  let isUpdated = false;
  const transition: FakeTransition = {
    names: [namedIds(), undefined],
    turn: document.documentElement.dataset['turn'],
    skipped: false,
    update: () => {
      if (isUpdated) return;
      isUpdated = true;
      update();
      transition.names[1] = namedIds();
    },
    finish: () => finish(),
  };
  transitions.push(transition);
  return {
    ready,
    finished,
    skipTransition: () => {
      transition.skipped = true;
      refuse(new DOMException('skipped', 'AbortError'));
      queueMicrotask(() => {
        transition.update();
        finish();
      });
    },
  };
}

const LIST = `<article class="opens" id="first"><a href="http://localhost/shtrans-h5/order?id=1">1</a></article>
<article class="opens" id="second"><a id="link" href="http://localhost/shtrans-h5/order?id=2">2</a></article>
<a id="plain" href="http://localhost/shtrans-h5/about">about</a>`;
const PAGES: Record<string, string> = {
  home: LIST,
  order: '<section id="head" data-head>order</section>',
  about: '<h1>about</h1>',
};

const name = (): string | undefined => currentLocation().name;
const shownPage = async (page: string): Promise<void> =>
  vi.waitFor(() => expect(name()).toBe(page), PATIENCE_MS);
const beginningOf = async (count: number): Promise<FakeTransition> => {
  await vi.waitFor(() => expect(transitions).toHaveLength(count), PATIENCE_MS);
  return transitions[count - 1] as FakeTransition;
};
const tap = (id: string): void => {
  document.getElementById(id)?.click();
};

/** As the browser does: the address first, then the event. */
const goBack = (): void => {
  window.history.replaceState({ index: 0 }, '', 'http://localhost/shtrans-h5/');
  window.dispatchEvent(new PopStateEvent('popstate'));
};

let stop: () => void;

beforeEach(async () => {
  transitions = [];
  lessMotion = false;
  vi.stubGlobal('matchMedia', () => ({ matches: lessMotion }));
  Object.assign(document, { startViewTransition });
  Element.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 100, 100);
  const page = { page: () => Promise.resolve({ default: () => null }) };
  registerRows([
    plainRow('home', '/', page),
    plainRow('order', '/order', page),
    plainRow('about', '/about', page),
  ]);
  setUrl('http://localhost/shtrans-h5/');
  window.history.replaceState({ index: 0 }, '');
  shownLocation.set = plainSet;
  await startRouter();
  document.body.innerHTML = LIST;
  stop = subscribeLocation(() => {
    document.body.innerHTML = PAGES[name() ?? ''] ?? '';
  });
  document.addEventListener('click', (event) => event.preventDefault());
  animatePages();
});

afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('the change of pages', () => {
  it('turns the tapped card into the head of its page, and removes all names at the end', async () => {
    tap('link');
    navigate('order' as 'home', undefined, { id: 2 });
    const transition = await beginningOf(1);
    expect(name()).toBe('home');
    transition.update();
    expect(name()).toBe('order');
    expect(transition).toMatchObject({ names: [['second'], ['head']], turn: 'forward' });
    transition.finish();
    await vi.waitFor(() => expect(namedIds()).toEqual([]), PATIENCE_MS);
    expect(document.documentElement.dataset['turn']).toBeUndefined();
  });

  it('turns the head into its card on the way back', async () => {
    tap('link');
    navigate('order' as 'home', undefined, { id: 2 });
    const forward = await beginningOf(1);
    forward.update();
    forward.finish();
    goBack();
    const back = await beginningOf(2);
    back.update();
    expect(back).toMatchObject({ names: [['head'], ['second']], turn: 'back' });
    expect(name()).toBe('home');
  });

  it('shares nothing if another link led to the page, or the card is out of view', async () => {
    tap('plain');
    navigate('order' as 'home', undefined, { id: 2 });
    const plainTurn = await beginningOf(1);
    plainTurn.update();
    expect(plainTurn.names).toEqual([[], []]);
    goBack();
    const back = await beginningOf(2);
    back.update();
    Element.prototype.getBoundingClientRect = () => new DOMRect(0, -500, 100, 100);
    tap('link');
    navigate('order' as 'home', undefined, { id: 2 });
    const far = await beginningOf(3);
    far.update();
    expect(far.names).toEqual([[], []]);
  });

  it('does not animate a page that replaces the last one', async () => {
    navigate('about', undefined, undefined, { replace: true });
    await shownPage('about');
    expect(transitions).toHaveLength(0);
  });

  it('does not animate for riders who prefer less motion', async () => {
    lessMotion = true;
    tap('link');
    navigate('order' as 'home', undefined, { id: 2 });
    await shownPage('order');
    expect(transitions).toHaveLength(0);
    expect(namedIds()).toEqual([]);
  });

  it('shows the next page even if the browser does not capture the last one', async () => {
    navigate('about');
    const transition = await beginningOf(1);
    await shownPage('about');
    expect(transition.skipped).toBe(true);
  });

  it('passes a tap during a transition to what lies under the finger', async () => {
    navigate('home', undefined, { again: 1 });
    const transition = await beginningOf(1);
    transition.update();
    const card = document.getElementById('link') as HTMLElement;
    document.elementFromPoint = () => card;
    const onTap = vi.fn<() => void>();
    card.addEventListener('click', onTap);
    document.documentElement.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    expect(onTap).toHaveBeenCalledOnce();
    expect(transition.skipped).toBe(true);
    await vi.waitFor(
      () => expect(document.documentElement.dataset['turn']).toBeUndefined(),
      PATIENCE_MS,
    );
    // Without a transition the root element keeps its taps.
    document.documentElement.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    expect(onTap).toHaveBeenCalledOnce();
  });

  it('shows the page of the last tap when an earlier one is still being captured', async () => {
    navigate('about');
    const first = await beginningOf(1);
    navigate('order' as 'home', undefined, { id: 1 });
    first.update();
    expect(name()).toBe('home');
    const second = await beginningOf(2);
    second.update();
    expect(name()).toBe('order');
    first.finish();
    expect(document.documentElement.dataset['turn']).toBe('forward');
    second.finish();
    await vi.waitFor(
      () => expect(document.documentElement.dataset['turn']).toBeUndefined(),
      PATIENCE_MS,
    );
  });
});
