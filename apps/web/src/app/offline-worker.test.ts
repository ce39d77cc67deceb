import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { PATIENCE_MS } from '../core/testing/patience.ts';
import { FILES, FRAMES, type KeepMessage, PAGES } from '../core/offline/keep.ts';
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

const fetching = vi.fn<(asked: string | { url: string }) => Promise<Response>>();

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
setUrl(LIST);
await import('./offline-worker.ts');
afterAll(() => vi.unstubAllGlobals());

/** Tells the worker of an event; resolves with its answer, once all that it began is done. */
async function tell(type: string, fields: object): Promise<Response | undefined> {
  const works: Promise<unknown>[] = [];
  const event = Object.assign(new Event(type), fields, {
    respondWith: (work: Promise<unknown>) => void works.push(work),
    waitUntil: (work: Promise<unknown>) => void works.push(work),
  });
  globalThis.dispatchEvent(event);
  // What it began may begin more.
  for (const work of works) await work;
  return (await works[0]) as Response | undefined;
}
const say = (data: KeepMessage) => tell('message', { data });
const visit = (cache: string, url = LIST) =>
  tell('fetch', { request: { method: 'GET', url, mode: 'navigate', cache } });

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
function answerAs(asked: string | { url: string }): Response {
  const url = absolute(asked);
  if (url.includes('/assets/')) return new Response('1');
  return new Response(url === LIST ? PAGE : html(''));
}

beforeEach(() => {
  caches.clear();
  fetching.mockReset().mockImplementation((asked) => Promise.resolve(answerAs(asked)));
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

it('keeps nothing of a rider who logged out while it was on its way', async () => {
  const answer = new Gate();
  fetching.mockImplementation(async (asked) => {
    if (absolute(asked) === LIST) await answer.passed;
    return answerAs(asked);
  });
  const visited = visit('reload');
  const taken = say({ document: LIST, files: [] });
  await say('forget');
  answer.open();
  await Promise.all([visited, taken]);
  expect(keptIn(PAGES)).toEqual([]);
});

it('keeps nothing of a rider who logs out while it is being kept', async () => {
  await visit('default');
  const cache = new Gate();
  const late = vi.spyOn(globalThis.caches, 'open').mockImplementation(async (name) => {
    if (name === PAGES) await cache.passed;
    return (await open(name)) as unknown as Cache;
  });
  const taken = say({ document: LIST, files: [] });
  await vi.waitFor(() => expect(late).toHaveBeenCalledWith(PAGES), PATIENCE_MS);
  await say('forget');
  cache.open();
  await taken;
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
