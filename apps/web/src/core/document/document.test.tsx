import { act } from '@testing-library/react';
import { startTransition, useLayoutEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useServerTime } from '../clock/server-ticks.ts';
import { clearQueries, factsAsOf, fetchQuery, recallQuery } from '../query/query-cache.ts';
import { query } from '../query/query.ts';
import { saveAnswer } from '../query/saved-answers.ts';
import { clearSession, useLoggedIn } from '../session/session.ts';
import { setSession } from '../session/set-session.ts';
import { useHydrated } from '../view/use-hydrated.ts';
import { watchForBreakOff } from './break-off.ts';
import { closeDocument, openDocument } from './content.ts';
import { keepTap } from './early-taps.ts';
import { PATIENCE_MS } from '../testing/patience.ts';
import { setUrl } from '../testing/set-url.ts';
import { replay, useTakeover } from './replay.ts';
import { liftStyles, lowerStyles } from './styles.ts';

const SERVER_TIME = '2026-11-20T04:00:00.000Z';

afterEach(() => {
  closeDocument();
  clearQueries();
  document.head.innerHTML = '';
  document.body.innerHTML = '';
  document.documentElement.removeAttribute('data-rider');
  vi.restoreAllMocks();
});

/** Puts markup where a document has it, and takes it over. */
async function takeOver(element: React.ReactNode, before = () => {}): Promise<HTMLElement> {
  const root = document.createElement('div');
  root.innerHTML = renderToString(element);
  document.body.append(root);
  before();
  await act(async () => void hydrateRoot(root, element));
  return root;
}

const busOrders = () => query('GET maas:/v1/orders', { query: { type: 'bus', tab: 'all' } });

const savedAnswers = () =>
  query('GET maas:/v1/orders', { query: { type: 'bus', tab: 'all' } }, { saved: true });

const Greeting = () => <p>{useLoggedIn() ? 'in' : 'out'}</p>;

describe('what a document brings', () => {
  it('answers the matching call, in any order of its input, until the takeover', () => {
    const data = { items: [], nextCursor: null };
    const answers = { '/v1/orders?tab=all&type=bus': data };
    openDocument({ address: '/', serverTime: SERVER_TIME, rider: '*', answers });
    expect(recallQuery(busOrders()).data).toBe(data);
    expect(
      recallQuery(query('GET maas:/v1/orders', { query: { type: 'metro', tab: 'all' } })).data,
    ).toBeUndefined();
    clearQueries();
    closeDocument();
    expect(recallQuery(busOrders()).data).toBeUndefined();
  });

  it('runs onAnswer with its answer', () => {
    const data = { items: [], nextCursor: null };
    const answers = { '/v1/orders?tab=all&type=bus': data };
    openDocument({ address: '/', serverTime: SERVER_TIME, rider: '*', answers });
    const onAnswer = vi.fn<(answer: unknown) => void>();
    const input = { query: { type: 'bus', tab: 'all' } } as const;
    recallQuery(query('GET maas:/v1/orders', input, { onAnswer }));
    expect(onAnswer).toHaveBeenCalledExactlyOnceWith(data);
  });

  it('was drawn without this device, so what the device kept comes after the page is taken over', () => {
    saveAnswer(savedAnswers().name, { items: ['kept'], nextCursor: null });
    expect(recallQuery(savedAnswers(), false).data).toBeUndefined();
    expect(recallQuery(savedAnswers(), true).data).toEqual({ items: ['kept'], nextCursor: null });
  });

  it('says by itself whether it was drawn for a rider who is logged in', () => {
    const content = { address: '/', serverTime: SERVER_TIME, answers: {} };
    openDocument({ ...content, rider: '0000000a' });
    expect(renderToString(<Greeting />)).toBe('<p>in</p>');
    setSession({ token: 'token' });
    openDocument({ ...content, rider: '*' });
    expect(renderToString(<Greeting />)).toBe('<p>out</p>');
    clearSession();
  });

  it('stays on the device as an answer does that was asked for', () => {
    vi.useFakeTimers();
    const answers = { '/v1/orders?tab=all&type=bus': { items: [], nextCursor: null } };
    openDocument({ address: '/', serverTime: SERVER_TIME, rider: '*', answers });
    recallQuery(savedAnswers());
    vi.advanceTimersByTime(1);
    vi.useRealTimers();
    clearQueries();
    closeDocument();
    expect(recallQuery(savedAnswers()).data).toEqual(answers['/v1/orders?tab=all&type=bus']);
  });

  it('is requested again if the device stored it, at any age', async () => {
    const data = { items: [], nextCursor: null };
    const answers = { '/v1/orders?tab=all&type=bus': data };
    const load = vi.fn(() => Promise.resolve({ items: [], nextCursor: 'next' } as never));
    const content = { address: '/', serverTime: SERVER_TIME, rider: '*', answers };
    openDocument(content);
    recallQuery(busOrders());
    expect(await fetchQuery({ ...busOrders(), load })).toBe(data);
    clearQueries();
    const savedAt = Date.now() - 1000;
    openDocument(content, savedAt);
    expect(recallQuery(busOrders())).toMatchObject({ data, asOf: savedAt });
    expect(factsAsOf(savedAt)).toEqual([busOrders().name]);
    expect(load).not.toHaveBeenCalled();
    await fetchQuery({ ...busOrders(), load });
    expect(load).toHaveBeenCalledOnce();
    expect(factsAsOf(savedAt)).toEqual([]);
  });

  it('shows the document’s time while it is taken over, and what the device knows after that', async () => {
    openDocument({ address: '/', serverTime: SERVER_TIME, rider: '*', answers: {} });
    const drawings: [boolean, number][] = [];
    const Page = () => {
      const isHydrated = useHydrated();
      const seconds = useServerTime((now) => Math.floor(now / 1000));
      drawings.push([isHydrated, seconds]);
      return <p>{isHydrated ? 'device' : seconds}</p>;
    };
    const faults = vi.spyOn(console, 'error');
    const root = await takeOver(<Page />);
    expect(faults).not.toHaveBeenCalled();
    const serverSeconds = Date.parse(SERVER_TIME) / 1000;
    // Drawn for the document, and found again.
    expect(drawings.slice(0, 2)).toEqual([
      [false, serverSeconds],
      [false, serverSeconds],
    ]);
    expect(root.textContent).toBe('device');
  });
});

describe('style attributes', () => {
  it('are in a sheet, equal ones once, and return to their elements', () => {
    const { markup, sheet } = liftStyles(
      '<p style="color:#fff">a</p><p style="color:#fff">b</p><p style="--c:var(--ink);height:3px">c</p>',
    );
    expect(markup).not.toContain('style=');
    expect(sheet.match(/color:#fff/g)).toHaveLength(1);
    document.head.innerHTML = `<style id="data-styled">${sheet}</style>`;
    document.body.innerHTML = markup;
    lowerStyles();
    const [a, b, c] = document.querySelectorAll('p');
    expect([a?.style.color, b?.style.color, c?.style.height]).toEqual(['#fff', '#fff', '3px']);
    expect(document.querySelector('[data-styled]')).toBeNull();
  });

  it('prevail over the rules of components, as they do on their elements', () => {
    const { markup, sheet } = liftStyles('<ul class="bars"><li style="flex-grow:3"></li></ul>');
    document.head.innerHTML = `<style>${sheet}</style><style>ul.bars li { flex-grow: 1 }</style>`;
    document.body.innerHTML = `<div id="root">${markup}</div>`;
    const item = document.querySelector('li');
    expect(item && getComputedStyle(item).flexGrow).toBe('3');
  });

  it.each([
    'color:red}body{display:none',
    'background:url(//x)',
    'content:&quot;a&quot;',
    'a</style>',
  ])('may not hold %s', (text) => {
    expect(() => liftStyles(`<p style="${text}">a</p>`)).toThrow(/not allowed/);
  });
});

const tap = (): void => document.querySelector('button')?.click();

describe('what a rider did before the page listened', () => {
  it('is done once: the last tap, and what was typed', async () => {
    document.documentElement.dataset['rider'] = '*';
    keepTap();
    const taps = vi.fn();
    const Page = () => {
      const [text, setText] = useState('');
      return (
        <>
          <input value={text} onChange={(event) => setText(event.target.value)} />
          <p>{text}</p>
          <button type="button" onClick={() => taps('a')}>
            a
          </button>
          <button type="button" onClick={() => taps('b')}>
            b
          </button>
        </>
      );
    };
    const root = await takeOver(<Page />, () => {
      const field = document.querySelector('input');
      if (field) field.value = '人民广场';
      const [a, b] = document.querySelectorAll('button');
      a?.click();
      b?.click();
      expect(b?.hasAttribute('data-tapped')).toBe(true);
    });
    expect(taps).not.toHaveBeenCalled();
    act(replay);
    expect(taps.mock.calls).toEqual([['b']]);
    expect(root.querySelector('p')?.textContent).toBe('人民广场');
    act(replay);
    expect(taps).toHaveBeenCalledTimes(1);
    expect(document.querySelector('[data-tapped]')).toBeNull();
  });

  it('keeps a tick, and sends no form that only the script can send', async () => {
    document.documentElement.dataset['rider'] = '';
    keepTap();
    const send = vi.fn<(agreed: boolean) => void>();
    const reloaded = vi.fn((event: Event) => event.preventDefault());
    const Page = () => {
      const [agreed, setAgreed] = useState(false);
      return (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            send(agreed);
          }}
        >
          <input
            type="checkbox"
            checked={agreed}
            onChange={(event) => setAgreed(event.target.checked)}
          />
          <button type="submit">send</button>
        </form>
      );
    };
    document.addEventListener('submit', reloaded);
    await takeOver(<Page />, () => {
      document.querySelector('input')?.click();
      document.querySelector('button')?.click();
    });
    document.removeEventListener('submit', reloaded);
    expect(reloaded).not.toHaveBeenCalled();
    act(replay);
    expect(send.mock.calls).toEqual([[true]]);
    expect(document.querySelector('input')?.checked).toBe(true);
  });

  it.for(['while', 'after'])(
    'is done once if the tap comes %s the page is hydrated',
    async (when) => {
      document.documentElement.dataset['rider'] = '*';
      keepTap();
      const taps = vi.fn();
      const Page = () => {
        useTakeover(replay);
        useLayoutEffect(() => {
          if (when === 'after') tap();
        }, []);
        return (
          <button type="button" onClick={() => taps()}>
            a
          </button>
        );
      };
      const root = document.createElement('div');
      root.innerHTML = renderToString(<Page />);
      document.body.append(root);
      startTransition(() => void hydrateRoot(root, <Page />));
      // React hydrates a page at once when it is tapped.
      if (when === 'while') tap();
      await vi.waitFor(() => expect(window.earlyTap).toBeUndefined(), PATIENCE_MS);
      expect(taps).toHaveBeenCalledOnce();
    },
  );

  it('is nothing on a document without a page', () => {
    keepTap();
    expect(window.earlyTap).toBeUndefined();
  });
});

const offer = () => document.querySelector('[role=alert]')?.textContent;

describe('a page whose app does not come', () => {
  afterEach(() => {
    window.appStarted?.();
    vi.useRealTimers();
    document.documentElement.lang = '';
  });

  it('can be loaded again when its script failed, until the app is there', () => {
    document.documentElement.lang = 'en';
    const script = Object.assign(document.createElement('script'), { type: 'module' });
    const image = document.createElement('img');
    document.body.append(image, script);
    watchForBreakOff();
    image.dispatchEvent(new Event('error'));
    expect(offer()).toBeUndefined();
    script.dispatchEvent(new Event('error'));
    expect(offer()).toBe("This page didn't load fullyReload");
    // Past caches that hold this document.
    expect(document.querySelector('[role=alert] a')?.getAttribute('href')).toMatch(/&_v=\d+$/);
    window.appStarted?.();
    expect(offer()).toBeUndefined();
    // The app reports its own failures.
    script.dispatchEvent(new Event('error'));
    expect(offer()).toBeUndefined();
  });

  it.each([
    [404, '', 1],
    [404, '?&_v=1', 0],
    [200, '', 0],
  ])('whose script answers %i at "%s" is reloaded %i times', async (status, search, times) => {
    setUrl(`http://localhost/shtrans-h5/${search}`);
    const answer = Promise.resolve(new Response(null, { status }));
    vi.spyOn(window, 'fetch').mockReturnValue(answer);
    const replace = vi.spyOn(window.location, 'replace').mockImplementation(() => {});
    const script = Object.assign(document.createElement('script'), { type: 'module' });
    document.body.append(script);
    watchForBreakOff();
    script.dispatchEvent(new Event('error'));
    await answer;
    expect(replace).toHaveBeenCalledTimes(times);
    expect(offer()).toContain('重新加载');
    vi.restoreAllMocks();
  });

  it('can be loaded again after twenty seconds, and not where the app came', () => {
    vi.useFakeTimers();
    watchForBreakOff();
    vi.advanceTimersByTime(19_000);
    expect(offer()).toBeUndefined();
    vi.advanceTimersByTime(1000);
    expect(offer()).toBe('页面没有加载完整重新加载');
    window.appStarted?.();
    watchForBreakOff();
    window.appStarted?.();
    vi.advanceTimersByTime(30_000);
    expect(offer()).toBeUndefined();
  });
});
