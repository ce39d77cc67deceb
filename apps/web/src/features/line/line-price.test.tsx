import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { describe, expect, it } from 'vitest';
import { setLanguage } from '../../core/i18n/language.ts';
import { Price } from '../../ui/text/price.tsx';
import { LinePrice, priceRangeText } from './line-price.tsx';

const html = (fare: ReactElement): string => render(fare).container.innerHTML;

describe.each(['zh_cn', 'en_us'] as const)('the fare of a line in %s', (language) => {
  it('looks as in plans', () => {
    setLanguage(language);
    expect(html(<LinePrice amount={360} currency="EUR" />)).toBe(
      html(<Price amount={360} currency="EUR" />),
    );
  });

  it('range has its symbol once', () => {
    setLanguage(language);
    expect(priceRangeText(200, 450, 'EUR')).toBe('€2.00–4.50');
    expect(priceRangeText(200, 200, 'EUR')).toBe('€2.00');
    expect(priceRangeText(300, 1500, 'CNY')).toBe('¥3.00–15.00');
  });
});
