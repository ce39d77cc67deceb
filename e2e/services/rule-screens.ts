import type { Locator, Page } from 'playwright-core';
import type { OrderSummary } from '../../packages/contract/src/orders/schemas.ts';
import { DEMO_RIDER } from '../../tools/stage/rider.ts';
import type { Screen } from '../screens/screen.ts';
import type { Texts } from '../stage/texts.ts';

const card = (page: Page): Locator => page.getByRole('article');

/** The rules and documents, with and without a trip, and the fees of orders. */
function rules(t: Texts, orders: readonly OrderSummary[]): Screen[] {
  const trip = 'distanceMetres=18321&durationSeconds=2400&at=2026-10-01T16:00:00Z';
  const source = (page: Page): Locator => page.getByText(t.rules.validity.source, { exact: true });
  const total = (page: Page): Locator => page.getByText(t.fees.total, { exact: true });
  const showsEstimate = (page: Page): Locator => page.getByText(t.fees.estimatedTotal);
  const pages: [string, string, Screen['shows']][] = [
    ['taxi', '/triprule-passenger-info', source],
    ['taxi-trip', `/triprule-passenger-info?${trip}&waitingSeconds=540`, showsEstimate],
    ['saic', '/triprule-passenger-saic-info', source],
    ['saic-old', '/triprule-passenger-saic-info?version=2025-01', source],
    ['saic-estimate', `/triprule-passenger-saic-predict?${trip}`, showsEstimate],
    ['estimate', '/triprule-passenger-pricing-predict-rule', source],
    ['forecast', `/triprule-valuation-forecast?service=saic&${trip}`, showsEstimate],
    ['cancellation-fee', '/triprule-passenger-pricing-info-cancle-rule', source],
    ['cancellation', '/passenger-cancle-rule', card],
    ['prepayment', '/prepayment-rule', card],
    ['agreement', '/prepayment-agreement', card],
    ['agreement-old', '/prepayment-agreement?version=2025-01', card],
    ['price', '/autotrip-price-rule', source],
    ['coupons', '/coupon-rules', card],
  ];
  const fees = orders.filter(
    ({ type, status, parkingKind }) =>
      (type === 'taxi' && status !== 'ongoing' && status !== 'closed') ||
      (type === 'metro' && status === 'completed') ||
      parkingKind === 'street',
  );
  return [
    ...pages.map(([name, address, shows]): Screen => ({ name: `rules-${name}`, address, shows })),
    ...fees.map(({ id, type, status, parkingKind }): Screen => ({
      name: ['rules-fee', type, parkingKind, status].filter(Boolean).join('-'),
      address: `/autotrip-order-fee?id=${id}`,
      rider: DEMO_RIDER,
      shows: total,
    })),
    {
      name: 'rules-fee-without-order',
      address: '/triprule-taxi-paid',
      rider: DEMO_RIDER,
      shows: (page) => page.getByText(t.rules.fee.noOrder),
    },
    {
      name: 'rules-no-version',
      address: '/triprule-passenger-info?version=1999',
      shows: (page) => page.getByText(t.errors.fee_rule_not_found),
      expected: [/status of 404/],
    },
    {
      name: 'rules-trip-unread',
      address: '/triprule-passenger-saic-predict?waiting=5',
      shows: (page) => page.getByText(t.rules.estimate.unread),
    },
    {
      name: 'rules-trip-wrong',
      address: '/triprule-passenger-saic-predict?distance=5',
      shows: (page) => page.getByText(t.errors.fee_input_invalid),
      expected: [/status of 400/],
    },
  ];
}

export const screens = { rules };
