import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PATIENCE_MS } from '../../core/testing/patience.ts';
import { failed, type HostCapabilities } from '../../core/host/capabilities.ts';
import { sharePage } from './share-page.ts';

const TEXTS = { copied: 'copied', copyFailed: 'not copied' };
const PAGE = {
  title: 'A',
  desc: 'B',
  url: 'https://h.example/mis-h5/',
  imageUrl: 'https://h.example/a.png',
};

const shareCalls = vi.hoisted(() => vi.fn<HostCapabilities['share']>());
vi.mock('../../core/host/host.ts', () => ({
  askHost: (_: 'share', ...args: Parameters<HostCapabilities['share']>) => shareCalls(...args),
}));
const copy = vi.fn<(text: string) => Promise<void>>();
const system = vi.fn<(data: ShareData) => Promise<void>>();

const lay = (name: 'share' | 'clipboard', value: unknown) =>
  Object.defineProperty(navigator, name, { value, configurable: true });

beforeEach(() => {
  copy.mockResolvedValue();
  system.mockResolvedValue();
  lay('clipboard', { writeText: copy });
  lay('share', undefined);
});
afterEach(() => {
  vi.clearAllMocks();
  document.body.innerHTML = '';
});

const toast = () => document.getElementById('toast')?.textContent ?? '';
const dialog = () => document.querySelector('[role=dialog]');

it('leaves it to the host where its sheet opened, or was closed by the rider', async () => {
  shareCalls.mockResolvedValueOnce({ ok: true, value: 'opened' });
  await sharePage(PAGE, TEXTS);
  shareCalls.mockResolvedValueOnce(failed('cancelled'));
  await sharePage(PAGE, TEXTS);
  expect(shareCalls).toHaveBeenCalledWith(PAGE);
  expect([copy.mock.calls.length, toast(), dialog()]).toEqual([0, '', null]);
});

it.each(['unavailable', 'rejected', 'timeout', 'malformed'] as const)(
  'takes the sheet of the system where the host is %s, else copies the link',
  async (error) => {
    shareCalls.mockResolvedValue(failed(error));
    lay('share', system);
    await sharePage(PAGE, TEXTS);
    expect(system).toHaveBeenCalledWith({ title: 'A', text: 'B', url: PAGE.url });
    expect(copy).not.toHaveBeenCalled();
    lay('share', undefined);
    await sharePage(PAGE, TEXTS);
    expect(copy).toHaveBeenCalledWith(PAGE.url);
    expect(toast()).toBe('copied');
  },
);

it('shows the hint to the menu of the host, with the link next to it', async () => {
  shareCalls.mockResolvedValue({ ok: true, value: 'set' });
  void sharePage(PAGE, TEXTS);
  await vi.waitFor(() => expect(dialog()?.textContent).toContain('点击右上角'), PATIENCE_MS);
  expect(dialog()?.textContent).toContain(PAGE.url);
  expect(copy).not.toHaveBeenCalled();
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
  await vi.waitFor(() => expect(dialog()).toBeNull(), PATIENCE_MS);
});

it('shows the link to select where it cannot be copied', async () => {
  shareCalls.mockResolvedValue(failed('unavailable'));
  copy.mockRejectedValue(new Error('refused'));
  Object.assign(document, { execCommand: () => false });
  void sharePage(PAGE, TEXTS);
  await vi.waitFor(() => expect(dialog()?.textContent).toContain(PAGE.url), PATIENCE_MS);
  expect(dialog()?.textContent).toContain('长按');
});
