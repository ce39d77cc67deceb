import type { ECoupon } from '@shtrans/contract/ecoupons/schemas';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadErrorTexts } from '../../core/api/error-table.ts';
import { loadMessages } from '../../core/i18n/messages.ts';
import { setUrl } from '../../core/testing/set-url.ts';
import { uiMessages } from '../../ui/messages.ts';
import { ActivationSheet } from './activation-sheet.tsx';
import { shopMessages } from './messages.ts';

const ecoupon: ECoupon = {
  id: '019b0000-0000-7000-8000-0000000000e1',
  title: { zh: '视频会员月卡', en: 'Video month' },
  terms: { zh: '', en: '' },
  state: 'to_activate',
  needs: 'recharge_account',
  account: null,
  visitors: [],
  code: null,
  grantedAt: '2026-11-21T02:00:00.000Z',
  validUntil: null,
};

const onChanged = vi.fn<() => void>();
const onClose = vi.fn<() => void>();
const keys: string[] = [];
let answer: () => Response;

beforeEach(async () => {
  setUrl('http://localhost:8088/shtrans-h5/');
  await Promise.all([loadErrorTexts(), loadMessages(uiMessages), loadMessages(shopMessages)]);
  keys.length = 0;
  vi.stubGlobal('fetch', (_: string, { headers }: { headers: Record<string, string> }) => {
    keys.push(headers['Idempotency-Key'] ?? '');
    return Promise.resolve(answer());
  });
  render(<ActivationSheet ecoupon={ecoupon} onChanged={onChanged} onClose={onClose} />);
});
afterEach(() => {
  cleanup();
  // A sheet leaves a picture of itself for a moment.
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const refused = (code: string, status: number) => () => Response.json({ code, status }, { status });
const send = async (account: string): Promise<void> => {
  const requestCount = keys.length;
  const t = shopMessages();
  fireEvent.change(screen.getByLabelText(t.account), { target: { value: account } });
  fireEvent.click(screen.getByRole('button', { name: t.activate, hidden: true }));
  await waitFor(() => expect(keys).toHaveLength(requestCount + 1));
  await waitFor(() => expect(onChanged).toHaveBeenCalledTimes(requestCount + 1));
};

describe('an activation', () => {
  it('with another account is another attempt, with the same one the same', async () => {
    answer = refused('unavailable', 503);
    await send('13800138000');
    await send('13800138000');
    await send('13900139000');
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
    expect(onClose).not.toHaveBeenCalled();
  });

  it.each(['ecoupon_active', 'ecoupon_expired'])('is over after %s', async (code) => {
    answer = refused(code, 409);
    await send('13800138000');
    expect(onClose).toHaveBeenCalledOnce();
  });
});
