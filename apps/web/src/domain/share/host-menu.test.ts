import { beforeEach, expect, it, vi } from 'vitest';
import { PATIENCE_MS } from '../../core/testing/patience.ts';
import type { HostAnswer, HostCapabilities } from '../../core/host/capabilities.ts';
import { type Location, setLocation } from '../../core/route/router.ts';
import { addresses } from '@shtrans/contract/addresses/addresses';
import { registerRoutes } from '../../core/route/table.ts';
import { followByMenu } from './host-menu.ts';
import { pageWords } from './page-words.ts';
import { sharePage } from './share-page.ts';

type Shared = HostAnswer<'set' | 'opened'>;
const shareCalls = vi.hoisted(() => {
  // The document has it before any script runs.
  document.head.innerHTML = '<meta name="application-name" content="城市出行">';
  return vi.fn<HostCapabilities['share']>();
});
vi.mock('../../core/host/host.ts', () => ({
  askHost: (_: 'share', ...args: Parameters<HostCapabilities['share']>) => shareCalls(...args),
}));

const moveTo = (name: Location['name'], query: Record<string, string> = {}): void =>
  setLocation({ name, query, params: {}, row: undefined, page: undefined, error: undefined });
const toldPages = () =>
  shareCalls.mock.calls.map(([{ title, url }]) => [title, new URL(url).pathname]);
const HOME = ['城市出行', '/mis-h5/'];

beforeEach(() => {
  registerRoutes({ addresses, areas: {} });
});

it('sends each page, one after another, and only the last one of a quick series', async () => {
  let answer: ((said: Shared) => void) | undefined;
  shareCalls.mockImplementation(() => new Promise<Shared>((resolve) => (answer = resolve)));
  moveTo('metroInfo', { line: 'm2', station: 's1', ticket: 'secret', language: 'en_us' });
  followByMenu();
  await vi.waitFor(() => expect(shareCalls).toHaveBeenCalledOnce(), PATIENCE_MS);
  expect(new URL(shareCalls.mock.calls[0]?.[0].url ?? '').search).toBe('?line=m2&station=s1');
  moveTo('trafficMap');
  // A page of the rider's own: it is not passed on.
  moveTo('orderDetail', { id: 'mine' });
  expect(shareCalls).toHaveBeenCalledOnce();
  answer?.({ ok: true, value: 'set' });
  await vi.waitFor(() => expect(shareCalls).toHaveBeenCalledTimes(2), PATIENCE_MS);
  expect(toldPages().at(-1)).toEqual(HOME);
  expect(JSON.stringify(shareCalls.mock.calls)).not.toMatch(/mine|secret/);
  answer?.({ ok: true, value: 'set' });
  await vi.waitFor(() => expect(shareCalls).toHaveBeenCalledTimes(2), PATIENCE_MS);

  // What a rider passed on by a tap stays with its page.
  const trip = { title: 'trip', desc: '', url: 'https://h.example/mis-h5/t', imageUrl: '' };
  shareCalls.mockResolvedValue({ ok: true, value: 'opened' });
  await sharePage(trip, { copied: '', copyFailed: '' });
  moveTo('ridingDetail');
  await vi.waitFor(() => expect(shareCalls).toHaveBeenCalledTimes(4), PATIENCE_MS);
  expect(toldPages().at(-1)).toEqual(HOME);

  // A page whose words come with its data says them as soon as they are there, and until it is left.
  moveTo('campaign');
  pageWords.set({ title: 'tea', desc: '', address: '/shtrans-h5/tea' });
  await vi.waitFor(() => expect(toldPages().at(-1)).toEqual(['tea', '/mis-h5/tea']), PATIENCE_MS);
  pageWords.set(undefined);
  await vi.waitFor(() => expect(toldPages().at(-1)).toEqual(HOME), PATIENCE_MS);
});
