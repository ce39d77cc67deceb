import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { setLanguage } from '../../core/i18n/language.ts';
import { Money } from './money.tsx';
import { Price } from './price.tsx';

const textOf = (amount: number, currency: string): string =>
  render(<Price amount={amount} currency={currency} />).container.textContent ?? '';

describe.each(['zh_cn', 'en_us'] as const)('a price in %s', (language) => {
  it.each([
    [360, 'EUR', '€3.60'],
    [210, 'JPY', '¥210'],
    [0, 'USD', '$0.00'],
    [123_456, 'CNY', '¥1,234.56'],
  ])('%i of %s is %s', (amount, currency, text) => {
    setLanguage(language);
    expect(textOf(amount, currency).replace('US$', '$')).toBe(text);
  });

  it('in yuan looks as in the shop', () => {
    setLanguage(language);
    const price = render(<Price amount={360} currency="CNY" />).container;
    expect(price.innerHTML).toBe(render(<Money cents={360} />).container.innerHTML);
  });
});
