import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { FILES, FRAMES, type KeepMessage, PAGES } from '../core/offline/keep.ts';
import { PATIENCE_MS } from '../core/testing/patience.ts';
import { setUrl } from '../core/testing/set-url.ts';

const ORIGIN = 'https://h5.example.com';
const FRAME = `${ORIGIN}/shtrans-h5/riding-order-list`;
const LIST = `${FRAME}/`;

const absolute = (name: string | { url: string }): string =>
  new URL(typeof name === 'string' ? name : name.url, ORIGIN).href;

/** As much of a cache as the worker uses. */
class FakeCache {
  readonly entries = new Map<string, Response>();
  put = (name: string, answer: Response) =>
    Promise.resolve(void this.entries.set(absolute(name), answer));
  delete = (name: string | { url: string }) => Promise.resolve(this.entries.delete(absolute(name)));
  keys = () => Promise.resolve([...this.entries.keys()].map((url) => ({ url })));
}

const caches = new Map<string, FakeCache>();
const open = (name: string): Promise<FakeCache> => {
  const cache = caches.get(name) ?? new FakeCache();
  caches.set(name, cache);
  return Promise.resolve(cache);
};
const keptIn = (name: string): string[] => [...(caches.get(name)?.entries.keys() ?? [])];

const fetching =
  vi.fn<(asked: string | { url: string }, init?: RequestInit) => Promise<Response>>();

vi.stubGlobal('caches', {
  open,
  delete: (name: string) => Promise.resolve(caches.delete(name)),
  keys: () => Promise.resolve([...caches.keys()]),
  match: (name: string, { cacheName }: { cacheName: string }) =>
    Promise.resolve(caches.get(cacheName)?.entries.get(absolute(name))?.clone()),
});
vi.stubGlobal('fetch', fetching);
const unregister = vi.fn(() => Promise.resolve(true));
vi.stubGlobal('registration', { unregister });
const claim = vi.fn(() => Promise.resolve());
vi.stubGlobal('clients', { claim });
const skipWaiting = vi.fn(() => Promise.resolve());
vi.stubGlobal('skipWaiting', skipWaiting);
setUrl(LIST);
await import('./offline-worker.ts');
afterAll(() => vi.unstubAllGlobals());

/** Tells the worker of an event. Returns its answer, and what it began: that may begin more. */
function begin(type: string, fields: object) {
  const works: Promise<unknown>[] = [];
  const answers: Promise<Response>[] = [];
  const event = Object.assign(new Event(type), fields, {
    respondWith: (answer: Promise<Response>) => void answers.push(answer),
    waitUntil: (work: Promise<unknown>) => void works.push(work),
  });
  globalThis.dispatchEvent(event);
  return { answer: answers[0], works };
}

/** Tells the worker of an event; resolves with its answer, once all that it began is done. */
async function tell(type: string, fields: object): Promise<Response | undefined> {
  const { answer, works } = begin(type, fields);
  const response = await answer;
  // What it began may begin more.
  for (const work of works) await work;
  return response;
}
const say = (data: KeepMessage) => tell('message', { data });
const navigation = (cache: string, url: string) => ({
  request: { method: 'GET', url, mode: 'navigate', cache },
});
const visit = (cache: string, url = LIST) => tell('fetch', navigation(cache, url));
const askFor = (url: string, method = 'GET') =>
  tell('fetch', { request: { method, url, mode: 'no-cors', cache: 'default' } });
const keep = (url: string) => say({ document: url, files: [] });
const askedFor = (): string[] => fetching.mock.calls.map(([request]) => absolute(request));

const html = (content: string): string =>
  `<!doctype html><html lang="en"><head><script type="module" src="/shtrans-h5/assets/index-1.js"></script></head><body><div id="root"></div>${content}</body></html>`;
const PAGE = html('<script type="application/json" id="content">{}</script>');

/** Something to wait for, and the way to end the wait. */
class Gate {
  readonly passed: Promise<void>;
  open!: () => void;
  constructor() {
    this.passed = new Promise((resolve) => (this.open = resolve));
  }
}

/** A gateway, as it answers those who ask for the page and those who ask for its frame. */
function answerAs(request: string | { url: string }): Response {
  const url = absolute(request);
  if (url.includes('/assets/')) return new Response('1');
  return new Response(url === LIST ? PAGE : html(''));
}

beforeEach(() => {
  caches.clear();
  fetching.mockReset().mockImplementation((request) => Promise.resolve(answerAs(request)));
});

it('knows a page from a frame also where a proxy takes entity tags away', async () => {
  await visit('default');
  expect(keptIn(PAGES)).toEqual([LIST]);
  expect(keptIn(FRAMES)).toContain(FRAME);
  expect(keptIn(FILES)).toEqual([`${ORIGIN}/shtrans-h5/assets/index-1.js`]);
  // The visit, its script, the frame.
  expect(fetching).toHaveBeenCalledTimes(3);
});

it('keeps and shows nothing of what the payment app has to authorise first', async () => {
  await visit('default');
  const address = `${LIST}?thirdticket=t`;
  const answer = await visit('default', address);
  await say({ document: address, files: [] });
  expect(await answer?.text()).toBe(html(''));
  expect([keptIn(PAGES), keptIn(FRAMES).filter((name) => name.includes('ticket'))]).toEqual([
    [LIST],
    [],
  ]);
});

it('keeps and shows no preview of a campaign', async () => {
  const address = `${LIST}?preview=token`;
  const answer = await visit('default', address);
  await say({ document: address, files: [] });
  expect(await answer?.text()).toBe(html(''));
  expect([...caches.keys()]).toEqual([]);
});

it('keeps nothing under an address that led elsewhere', async () => {
  fetching.mockImplementation((request) => {
    const answer = answerAs(request);
    return Promise.resolve(
      absolute(request) === LIST
        ? Object.defineProperty(answer, 'redirected', { value: true })
        : answer,
    );
  });
  await say({ document: LIST, files: [] });
  expect([...caches.keys()]).toEqual([]);
});

it('keeps nothing of a page that the gateway refused', async () => {
  fetching.mockImplementation((request) =>
    Promise.resolve(
      absolute(request) === LIST ? new Response(PAGE, { status: 503 }) : answerAs(request),
    ),
  );
  await keep(LIST);
  expect([...caches.keys()]).toEqual([]);
});

it('takes over with what is kept as it is, without caches of another form', async () => {
  await visit('default');
  for (const name of ['kept-pages-0', 'not-ours']) await open(name);
  await tell('activate', {});
  expect([...caches.keys()].sort()).toEqual([FILES, FRAMES, PAGES, 'not-ours'].sort());
  expect(keptIn(PAGES)).toEqual([LIST]);
  expect(claim).toHaveBeenCalledOnce();
});

it('keeps nothing of a rider who logged out while it was on its way', async () => {
  const answer = new Gate();
  fetching.mockImplementation(async (request) => {
    if (absolute(request) === LIST) await answer.passed;
    return answerAs(request);
  });
  const visited = visit('reload');
  const pendingMessage = say({ document: LIST, files: [] });
  await say('forget');
  answer.open();
  await Promise.all([visited, pendingMessage]);
  expect(keptIn(PAGES)).toEqual([]);
});

it('keeps nothing of a rider who logs out while it is being kept', async () => {
  await visit('default');
  const cache = new Gate();
  const late = vi.spyOn(globalThis.caches, 'open').mockImplementation(async (name) => {
    if (name === PAGES) await cache.passed;
    return (await open(name)) as unknown as Cache;
  });
  const pendingMessage = say({ document: LIST, files: [] });
  await vi.waitFor(() => expect(late).toHaveBeenCalledWith(PAGES), PATIENCE_MS);
  await say('forget');
  cache.open();
  await pendingMessage;
  expect(keptIn(PAGES)).toEqual([]);
});

it('ends with the first document that wants nothing kept', async () => {
  await visit('default');
  fetching.mockImplementation(() =>
    Promise.resolve(
      new Response(PAGE.replace('<head>', '<head><meta name="offline" content="off">')),
    ),
  );
  await say({ document: LIST, files: [] });
  expect([...caches.keys()]).toEqual([]);
  expect(unregister).toHaveBeenCalledOnce();
});

const SCRIPT = `${ORIGIN}/shtrans-h5/assets/index-1.js`;
const detail = (id: number): string => `${ORIGIN}/shtrans-h5/riding-detail?id=${id}`;

it('keeps no page whose scripts are not all there', async () => {
  fetching.mockImplementation((request) =>
    Promise.resolve(
      absolute(request) === SCRIPT ? new Response('', { status: 404 }) : answerAs(request),
    ),
  );
  await keep(LIST);
  expect([keptIn(PAGES), keptIn(FRAMES), keptIn(FILES)]).toEqual([[], [], []]);
});

it('takes up a new release as a whole: pages and files of the one before go', async () => {
  await visit('default');
  fetching.mockImplementation((request) =>
    Promise.resolve(
      absolute(request).includes('/assets/')
        ? new Response('2')
        : new Response(PAGE.replace('index-1.js', 'index-2.js')),
    ),
  );
  await keep(detail(1));
  expect(keptIn(PAGES)).toEqual([detail(1)]);
  expect(keptIn(FRAMES)).not.toContain(FRAME);
  expect(keptIn(FILES)).toEqual([SCRIPT.replace('index-1', 'index-2')]);
});

it('takes the place of the worker before it without a wait', async () => {
  await tell('install', {});
  expect(skipWaiting).toHaveBeenCalledOnce();
});

it('shows a kept page without the network, and asks for its frame and script once', async () => {
  await visit('default');
  fetching.mockClear();
  const shownDocument = await visit('default');
  expect(await shownDocument?.text()).toContain('id="content"');
  expect(fetching).not.toHaveBeenCalled();
  await keep(LIST);
  expect(askedFor()).toEqual([LIST]);
});

it.each(['reload', 'no-cache'])('shows what the network says to a visit by %s', async (cache) => {
  await visit('default');
  const later = PAGE.replace('{}', '{"later":1}');
  fetching.mockImplementation((request) =>
    Promise.resolve(absolute(request) === LIST ? new Response(later) : answerAs(request)),
  );
  expect(await (await visit(cache))?.text()).toBe(later);
  // It took the place of the kept one.
  expect(await (await visit('default'))?.text()).toContain('{"later":1}');
});

it('leaves a failure of the network to the browser where nothing is kept', async () => {
  fetching.mockRejectedValue(new TypeError('offline'));
  await expect(visit('default')).rejects.toThrow('offline');
});

it('keeps a page with its headers, without those of the way it came', async () => {
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': "script-src 'self'",
    'Content-Encoding': 'br',
    'Content-Length': '123',
    Vary: 'Cookie',
  };
  fetching.mockImplementation((request) =>
    Promise.resolve(
      absolute(request) === LIST ? new Response(PAGE, { headers }) : answerAs(request),
    ),
  );
  await keep(LIST);
  const shownDocument = await visit('default');
  expect(Object.fromEntries(shownDocument?.headers ?? [])).toEqual({
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': "script-src 'self'",
  });
});

it('keeps no frame that the gateway refused', async () => {
  fetching.mockImplementation((request) =>
    Promise.resolve(
      absolute(request) === FRAME ? new Response(html(''), { status: 503 }) : answerAs(request),
    ),
  );
  await visit('default');
  expect(keptIn(PAGES)).toEqual([LIST]);
  expect(keptIn(FRAMES)).not.toContain(FRAME);
});

it('forgets a rider’s pages at a logout, and keeps public ones', async () => {
  await visit('default');
  await say('forget');
  expect([keptIn(PAGES), keptIn(FILES)]).toEqual([[], [SCRIPT]]);
  expect(keptIn(FRAMES)).toContain(FRAME);
});

it('asks for the page’s document as a browser does', async () => {
  await keep(LIST);
  expect(fetching.mock.calls[0]).toEqual([LIST, { headers: { Accept: 'text/html' } }]);
});

it('keeps the thirty pages that were seen last', async () => {
  fetching.mockImplementation((request) =>
    Promise.resolve(new Response(absolute(request).includes('/assets/') ? '1' : PAGE)),
  );
  for (let n = 1; n <= 30; n++) await keep(detail(n));
  await keep(detail(1));
  await keep(detail(31));
  expect(keptIn(PAGES)).toHaveLength(30);
  expect(keptIn(PAGES).slice(-2)).toEqual([detail(1), detail(31)]);
  expect(keptIn(PAGES)).not.toContain(detail(2));
});

it('shows what is kept where the network fails, or takes longer than 4 s', async () => {
  await visit('default');
  fetching.mockRejectedValue(new TypeError('offline'));
  expect(await (await visit('reload'))?.text()).toContain('data-kept="');
  const gate = new Gate();
  fetching.mockReset().mockImplementation(async (request) => {
    await gate.passed;
    return answerAs(request);
  });
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const onShown = vi.fn<(answer: Response) => void>();
  const { answer, works } = begin('fetch', navigation('reload', LIST));
  void answer?.then(onShown);
  await vi.advanceTimersByTimeAsync(3999);
  expect(onShown).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await onShown.mock.lastCall?.[0].text()).toContain('data-kept="');
  vi.useRealTimers();
  gate.open();
  for (const work of works) await work;
});

it('uses the network for a page that was reloaded because its release was gone', async () => {
  const address = `${LIST}?&_v=7`;
  fetching.mockImplementation((request) =>
    Promise.resolve(new Response(absolute(request).includes('/assets/') ? '1' : PAGE)),
  );
  await visit('default', address);
  await visit('default', address);
  expect(askedFor().filter((url) => url === address)).toHaveLength(2);
});

it('waits for the network where documents of the route bring pages, and shows the frame elsewhere', async () => {
  await visit('default');
  const nextPage = `${LIST}?from=2`;
  await visit('default', nextPage);
  expect(askedFor()).toContain(nextPage);
  const plain = `${ORIGIN}/shtrans-h5/about`;
  await visit('default', plain);
  fetching.mockClear();
  const shownDocument = await visit('default', `${plain}?a=1`);
  expect(await shownDocument?.text()).toContain('data-kept="');
  expect(fetching).not.toHaveBeenCalled();
});

it('gives up the kept documents when a file of theirs is gone everywhere', async () => {
  await visit('default');
  fetching.mockResolvedValue(new Response('', { status: 404 }));
  const answer = await askFor(SCRIPT.replace('index-1', 'late-1'));
  expect(answer?.status).toBe(404);
  expect([keptIn(PAGES), keptIn(FRAMES)]).toEqual([[], []]);
});

it('keeps files that came, and none that did not', async () => {
  fetching.mockResolvedValueOnce(new Response('', { status: 503 }));
  expect((await askFor(SCRIPT))?.status).toBe(503);
  expect(keptIn(FILES)).toEqual([]);
  // A gateway that is busy says nothing about its release.
  await keep(detail(1));
  fetching.mockResolvedValueOnce(new Response('', { status: 503 }));
  await askFor(SCRIPT.replace('index-1', 'late-1'));
  expect(keptIn(FRAMES)).toContain(`${ORIGIN}/shtrans-h5/riding-detail`);
  await (await open(FILES)).delete(SCRIPT);
  fetching.mockClear();
  await askFor(SCRIPT);
  await askFor(SCRIPT);
  expect(keptIn(FILES)).toEqual([SCRIPT]);
  expect(fetching).toHaveBeenCalledTimes(1);
});

it('leaves writes, other origins and the gateway’s answers alone', async () => {
  expect(await askFor(SCRIPT, 'POST')).toBeUndefined();
  expect(await askFor('https://elsewhere.example/shtrans-h5/assets/index-1.js')).toBeUndefined();
  expect(await askFor(`${ORIGIN}/v1/orders`)).toBeUndefined();
  await say({ document: undefined, files: [SCRIPT, `${ORIGIN}/v1/orders`] });
  expect(keptIn(FILES)).toEqual([SCRIPT]);
});
