import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { describe, expect, it } from 'vitest';
import { setLanguage } from '../../core/i18n/language.ts';
import { Price } from '../../ui/text/price.tsx';
import { LinePrice, priceRangeText } from './line-price.tsx';

const html = (fare: ReactElement): string => render(fare).container.innerHTML;

describe.each(['zh_cn', 'en_us'] as const)('the fare of a line in %s', (language) => {
  it.each(['EUR', 'CNY', 'USD', 'JPY', 'KWD', 'CHF'])('looks as in plans: %s', (currency) => {
    setLanguage(language);
    for (const amount of [0, 5, 360, 1_234_567]) {
      const fare = html(<LinePrice amount={amount} currency={currency} />);
      expect(fare).toBe(html(<Price amount={amount} currency={currency} />));
    }
  });

  it('range has its symbol once', () => {
    setLanguage(language);
    expect(priceRangeText(200, 450, 'EUR')).toBe('€2.00–4.50');
    expect(priceRangeText(200, 200, 'EUR')).toBe('€2.00');
    expect(priceRangeText(300, 1500, 'CNY')).toBe('¥3.00–15.00');
  });
});
