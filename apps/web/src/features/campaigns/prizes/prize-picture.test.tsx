import type { RewardView } from '@shtrans/contract/campaigns/rewards';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { PrizePicture } from './prize-picture.tsx';

afterEach(cleanup);

const art = { cup: '<svg viewBox="0 0 48 48"><path d="M1 1"/></svg>' };
const name = { zh: '保温杯', en: 'Thermos' };
const coupon = (kind: 'amount_off' | 'percent_off') =>
  ({ kind: 'coupon', quantity: 1, validDays: 7, terms: { kind } }) as RewardView;

const htmlOf = (reward: RewardView | undefined): string =>
  render(<PrizePicture reward={reward} art={art} />).container.innerHTML;

it('has another drawing for each kind of prize, and for none', () => {
  const rewards: (RewardView | undefined)[] = [
    { kind: 'bag' },
    { kind: 'chance', amount: 1 },
    coupon('amount_off'),
    coupon('percent_off'),
    { kind: 'goods', name },
    { kind: 'points', amount: 20 },
    { kind: 'tree', name },
    undefined,
  ];
  expect(new Set(rewards.map(htmlOf)).size).toBe(8);
});

it('shows the own picture of a prize, and the drawing of its kind if the page lacks it', () => {
  const ofKind = htmlOf({ kind: 'goods', name });
  expect(htmlOf({ kind: 'goods', name, picture: 'cup' })).toContain(
    'href="data:image/svg+xml,%3Csvg%20viewBox%3D%220%200%2048%2048%22%3E%3Cpath%20d%3D%22M1%201%22%2F%3E%3C%2Fsvg%3E"',
  );
  expect(htmlOf({ kind: 'goods', name, picture: 'missing' })).toBe(ofKind);
});

it('shows a prize of an unknown kind as a present', () => {
  const present = htmlOf({ kind: 'goods', name });
  expect(htmlOf({ kind: 'voucher' } as unknown as RewardView)).toBe(present);
});

it('is hidden from screen readers, which read the name next to it', () => {
  const { container } = render(<PrizePicture reward={{ kind: 'bag' }} art={art} />);
  expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
});
