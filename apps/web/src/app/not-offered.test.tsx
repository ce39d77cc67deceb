import { city, setCity } from '@shtrans/contract/city/current';
import { missingBeside } from '@shtrans/contract/city/services';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { setLanguage } from '../core/i18n/language.ts';
import { loadMessages } from '../core/i18n/messages.ts';
import { Link } from '../core/route/link.tsx';
import { startRouter, currentLocation } from '../core/route/router.ts';
import { registerRoutes } from '../core/route/table.ts';
import { plainRow, registerRows } from '../core/testing/register-rows.ts';
import { uiMessages } from '../ui/messages.ts';
import { notOfferedMessages } from './not-offered-messages.ts';
import NotOffered from './not-offered.tsx';

const whole = city();
const Offered = () => <p>offered</p>;

/** Returns the title at an address. */
async function titleAt(path: string) {
  window.history.replaceState(null, '', `/shtrans-h5${path}`);
  await startRouter();
  return currentLocation().row?.title.en_us;
}

const screenOf = (title: string) => ({
  page: () => Promise.resolve({ default: Offered }),
  messages: [],
  title: { zh_cn: title, en_us: title },
});

afterEach(() => {
  cleanup();
  setLanguage(undefined);
  setCity(whole);
});

it.each([
  ['en_us', 'Not available here', "This service isn't available in Shanghai"],
  ['zh_cn', '本城市未开通', '上海暂未开通这项服务'],
] as const)('an address of a service that is not offered says so (%s)', async (...row) => {
  const [language, title, hint] = row;
  setLanguage(language);
  registerRows([plainRow('home', '/')]);
  await Promise.all([notOfferedMessages, uiMessages].map(loadMessages));
  render(<NotOffered />);
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy();
  expect(screen.getByText(hint)).toBeTruthy();
  expect(screen.getByRole('link')).toBeTruthy();
});

it('is shown in place of the page, which no link leads to', async () => {
  setCity({ ...whole, missing: missingBeside(['metro'], ['metro']) });
  registerRoutes({
    addresses: {
      orders: { ordersByType: '/riding-order-list/:outerTab' },
      shopping: { products: '/products' },
      general: { about: '/about' },
    },
    areas: {
      orders: { ordersByType: screenOf('orders') },
      shopping: { products: screenOf('products') },
      general: { about: screenOf('about') },
      'not-offered': { notOffered: screenOf('not offered') },
    },
  });
  expect(await titleAt('/products')).toBe('not offered');
  expect(await titleAt('/riding-order-list/maglev')).toBe('not offered');
  expect(await titleAt('/riding-order-list/metro')).toBe('orders');
  expect(await titleAt('/about')).toBe('about');
  render(
    <>
      <Link to="products">products</Link>
      <Link to="about">about</Link>
      <Link to="ordersByType" params={{ outerTab: 'maglev' }}>
        maglev
      </Link>
      <Link to="ordersByType" params={{ outerTab: 'metro' }}>
        metro
      </Link>
    </>,
  );
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['about', 'metro']);
});
