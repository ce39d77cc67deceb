import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadErrorTexts } from '../../core/api/error-table.ts';
import { setLanguage } from '../../core/i18n/language.ts';
import { loadMessages } from '../../core/i18n/messages.ts';
import { currentLocation, startRouter } from '../../core/route/router.ts';
import { clearSession } from '../../core/session/session.ts';
import { setSession } from '../../core/session/set-session.ts';
import { plainRow, registerRows } from '../../core/testing/register-rows.ts';
import { setUrl } from '../../core/testing/set-url.ts';
import { clearToast } from '../../ui/overlay/toast.ts';
import { uiMessages } from '../../ui/messages.ts';
import { productMessages } from './messages.ts';
import { usePurchase } from './use-purchase.ts';

const PASS = { productId: 'maas-pass-day' };
const bodies: unknown[] = [];
let answers: Response[] = [];
const refusal = (code: string): Response => Response.json({ code, status: 409 }, { status: 409 });

function Shop() {
  const { buy } = usePurchase(() => {});
  return <button onClick={() => buy(PASS as never)}>Buy</button>;
}

beforeEach(async () => {
  setUrl('http://localhost:8088/shtrans-h5/products?language=en_us');
  setLanguage('en_us');
  setSession({ token: 't'.repeat(43) });
  registerRows([
    plainRow('home', '/'),
    plainRow('products', '/products'),
    plainRow('tickets', '/tickets'),
    plainRow('orderDetail', '/riding-order-list/order-detail'),
  ]);
  bodies.length = 0;
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    bodies.push(JSON.parse(body));
    return Promise.resolve(answers.shift());
  });
  await Promise.all([loadErrorTexts(), loadMessages(uiMessages), loadMessages(productMessages)]);
  await startRouter();
  render(<Shop />);
});
afterEach(() => {
  cleanup();
  clearToast();
  clearSession();
  setLanguage(undefined);
  vi.unstubAllGlobals();
});

const buy = () => fireEvent.click(screen.getByRole('button', { name: 'Buy' }));

describe('a purchase', () => {
  it('warns the owner of a privilege, and goes on if the rider does', async () => {
    answers = [refusal('privilege_holder_warning'), Response.json({ orderId: 'o1' })];
    buy();
    const dialog = await screen.findByRole('alertdialog', { name: 'Friendly Reminder' });
    expect(dialog.textContent).toContain("we don't recommend buying the MaaS Transport pass.");
    fireEvent.click(screen.getByRole('button', { name: 'Buy anyway' }));
    await waitFor(() => expect(currentLocation().query['id']).toBe('o1'));
    expect(bodies).toMatchObject([PASS, { ...PASS, confirmed: true }]);
  });

  it('leads to the unused ticket that comes first', async () => {
    answers = [refusal('unused_ticket_exists')];
    buy();
    const dialog = await screen.findByRole('alertdialog', { name: 'Friendly Reminder' });
    expect(dialog.textContent).toContain(
      "You've purchased the ticket before. Please consume this ticket before purchasing another one.",
    );
    fireEvent.click(screen.getByRole('button', { name: 'View my tickets' }));
    await waitFor(() => expect(currentLocation().name).toBe('tickets'));
  });

  it.each([
    ['purchase_failed', 'Purchase Failed'],
    ['sold_out', 'The Product Has Been Sold Out'],
    ['monthly_limit', 'One purchase per month only'],
  ])('says in a toast that it failed: %s', async (code, text) => {
    answers = [refusal(code)];
    buy();
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe(text));
  });
});
