import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addressOf } from '../src/core/api/address.ts';
import { startEarly } from '../src/core/api/early-start.ts';
import { requestHeaders } from '../src/core/api/headers.ts';
import { first, inPath, inQuery, maybeInQuery } from '../src/core/route/register.ts';
import { setLanguage } from '../src/core/i18n/language.ts';
import { setSession } from '../src/core/session/set-session.ts';
import { setUrl } from '../src/core/testing/set-url.ts';
import { earlyData } from './early-data.ts';

const LIST = {
  path: '/list/:outer/:inner',
  gate: 'login',
  first: [
    first('GET maas:/v1/orders', {
      query: { type: inPath('outer', 'all'), tab: inPath('inner', 'all') },
    }),
  ],
} as const;
const DETAIL = {
  path: '/detail',
  gate: 'login',
  first: [first('GET maas:/v1/orders/:id', { params: { id: inQuery('id') } })],
} as const;

const fetching = vi.fn<typeof fetch>(() => Promise.resolve(new Response('{}')));

beforeEach(() => {
  vi.stubGlobal('fetch', fetching);
  setSession({ token: 'secret' });
});

afterEach(() => {
  vi.unstubAllGlobals();
  fetching.mockClear();
  localStorage.clear();
  sessionStorage.clear();
  setLanguage(undefined);
  document.cookie = 'XSRF-TOKEN=; max-age=0';
  document.head.innerHTML = '';
  delete window.fingerprintSession;
  delete window.earlyResponses;
});

describe('the early request', () => {
  it.each(['zh-CN', 'en'] as const)('carries the very headers of the bundle (%s)', (lang) => {
    setUrl('http://localhost/shtrans-h5/list/bus/unpaid');
    setLanguage(lang === 'en' ? 'en_us' : 'zh_cn');
    document.cookie = 'XSRF-TOKEN=a%3Db';
    startEarly(earlyData(LIST, lang));
    const { url } = addressOf('GET maas:/v1/orders', {}, { type: 'bus', tab: 'unpaid' });
    expect(fetching.mock.calls).toEqual([[url.href, { headers: requestHeaders(url) }]]);
    expect(window.earlyResponses).toMatchObject([
      { url: url.href, authorization: 'Bearer secret' },
    ]);
  });

  it('fills what the path lacks with the fallback', () => {
    setUrl('http://localhost/shtrans-h5/list');
    startEarly(earlyData({ ...LIST, path: '/list' }, 'zh-CN'));
    const { url } = addressOf('GET maas:/v1/orders', {}, { tab: 'all', type: 'all' });
    expect(fetching.mock.calls[0]?.[0]).toBe(url.href);
  });

  it('takes path parameters from the query, encoded, and waits for them', () => {
    setUrl('http://localhost/shtrans-h5/detail?id=a%2Fb');
    startEarly(earlyData(DETAIL, 'zh-CN'));
    expect(fetching.mock.calls[0]?.[0]).toBe('http://localhost/v1/orders/a%2Fb');
    fetching.mockClear();
    setUrl('http://localhost/shtrans-h5/detail');
    startEarly(earlyData(DETAIL, 'zh-CN'));
    expect(fetching).not.toHaveBeenCalled();
  });

  it('asks nothing without what it needs', () => {
    const row = {
      path: '/plan',
      first: [
        first('GET maas:/v1/plans', {
          query: { from: inQuery('from'), to: inQuery('to'), time: maybeInQuery('time') },
        }),
      ],
    } as const;
    for (const query of ['', '?from=a', '?from=a&to=']) {
      setUrl(`http://localhost/shtrans-h5/plan${query}`);
      startEarly(earlyData(row, 'zh-CN'));
    }
    expect(fetching).not.toHaveBeenCalled();
    setUrl('http://localhost/shtrans-h5/plan?to=b&from=a');
    startEarly(earlyData(row, 'zh-CN'));
    expect(fetching.mock.calls[0]?.[0]).toBe('http://localhost/v1/plans?from=a&to=b');
  });

  it('trims typed values, and skips the request for spaces only', () => {
    const row = {
      path: '/travel',
      first: [first('GET maas:/v1/stations', { query: { q: inQuery('q') } })],
    } as const;
    for (const query of ['?q=+rmgc+', '?q=++']) {
      setUrl(`http://localhost/shtrans-h5/travel${query}`);
      startEarly(earlyData(row, 'zh-CN'));
    }
    expect(fetching.mock.calls.map(([url]) => url)).toEqual([
      'http://localhost/v1/stations?q=rmgc',
    ]);
  });

  it('asks all that a page asks first, without a login only what anyone may', () => {
    const row = {
      path: '/both',
      first: [first('GET maas:/v1/lines'), first('GET auto:/v1/rides/current')],
    } as const;
    setUrl('http://localhost/shtrans-h5/both');
    startEarly(earlyData(row, 'zh-CN'));
    const all = ['http://localhost/v1/lines', 'http://localhost/v1/rides/current'];
    expect(fetching.mock.calls.map(([url]) => url)).toEqual(all);
    fetching.mockClear();
    sessionStorage.clear();
    localStorage.clear();
    startEarly(earlyData(row, 'zh-CN'));
    expect(fetching.mock.calls.map(([url]) => url)).toEqual(all.slice(0, 1));
  });

  it('does not ask without the login the page needs', () => {
    setUrl('http://localhost/shtrans-h5/list/bus/all');
    localStorage.clear();
    sessionStorage.setItem('Admin-Token-INNER', 'undefined');
    startEarly(earlyData(LIST, 'zh-CN'));
    expect(fetching).not.toHaveBeenCalled();
  });

  it.each([
    ['an experiment marker', 'http://localhost/shtrans-h5/list/bus/all?x-dyeing=b', ''],
    [
      'API bases elsewhere',
      'http://localhost/shtrans-h5/list/bus/all',
      '<meta name="gateway-bases" content="{}">',
    ],
  ])('leaves %s to the bundle', (_, url, head) => {
    setUrl(url);
    document.head.innerHTML = head;
    startEarly(earlyData(LIST, 'zh-CN'));
    expect(fetching).not.toHaveBeenCalled();
  });
});
