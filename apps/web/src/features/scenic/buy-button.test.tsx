import type { ProductDetail } from '@shtrans/contract/shop/schemas';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadMessages } from '../../core/i18n/messages.ts';
import { setUrl } from '../../core/testing/set-url.ts';
import { productMessages } from '../../domain/products/messages.ts';
import { shortTime } from '../../ui/text/time.ts';
import { uiMessages } from '../../ui/messages.ts';
import { BuyButton } from './buy-button.tsx';
import { scenicMessages } from './messages.ts';

const words = (text: string) => ({ zh: text, en: text });
const product = (fields: Partial<ProductDetail> = {}): ProductDetail => ({
  id: 'leifeng',
  kind: 'scenic',
  title: words('雷峰塔'),
  text: words(''),
  unitCents: 4000,
  demoPrice: true,
  state: 'on_sale',
  from: null,
  until: null,
  left: 5,
  perOrder: 5,
  colours: null,
  spot: 'leifeng',
  terms: words(''),
  refund: 'unused',
  validity: { kind: 'visit_date' },
  limit: null,
  needs: null,
  parts: [],
  days: null,
  serverTime: '2026-11-21T02:00:00.000Z',
  ...fields,
});
const ignore = () => {};

beforeEach(async () => {
  setUrl('http://localhost:8088/shtrans-h5/');
  await Promise.all([uiMessages, productMessages, scenicMessages].map(loadMessages));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const names = () => screen.getAllByLabelText(/姓名$/);

it('opens a sheet with the current product', async () => {
  const { rerender } = render(<BuyButton product={product()} onRefused={ignore} />);
  fireEvent.click(screen.getByRole('button'));
  const number = await screen.findByLabelText(scenicMessages().quantity);
  fireEvent.change(number, { target: { value: '4' } });
  expect(names()).toHaveLength(4);
  rerender(<BuyButton product={product({ left: 2 })} onRefused={ignore} />);
  expect(names()).toHaveLength(2);
});

it('shows when a sale begins, and that nothing is left', () => {
  const from = '2026-11-22T02:00:00.000Z';
  const { rerender } = render(
    <BuyButton product={product({ state: 'not_begun', from })} onRefused={ignore} />,
  );
  const { notBegun, soldOut } = productMessages();
  const begins = notBegun(shortTime(from));
  expect(screen.getByRole('button', { name: `${begins}: 雷峰塔` }).textContent).toBe(begins);
  rerender(<BuyButton product={product({ state: 'sold_out' })} onRefused={ignore} />);
  screen.getByRole('button', { name: `${soldOut}: 雷峰塔` });
});
