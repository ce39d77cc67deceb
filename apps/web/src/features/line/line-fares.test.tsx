import type { FareBetween, LineDetail } from '@shtrans/contract/traffic/schemas';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { setLanguage } from '../../core/i18n/language.ts';
import { loadMessages } from '../../core/i18n/messages.ts';
import { textsIn } from '../../core/testing/texts.ts';
import { transitMessages } from '../../domain/transit/messages.ts';
import { FoundFare } from './fare-card.tsx';
import { LineHead } from './line-head.tsx';
import { lineMessages } from './messages.ts';

const en = textsIn('en_us', lineMessages);
const name = (text: string) => ({ zh: text, en: text });

beforeAll(async () => {
  setLanguage('en_us');
  await loadMessages(lineMessages);
  await loadMessages(transitMessages);
});
afterEach(cleanup);

const line = (fare: LineDetail['fare']): LineDetail => ({
  id: 'r',
  mode: 'bus',
  name: name('7'),
  colour: null,
  from: null,
  to: null,
  operator: null,
  loop: false,
  lengthMetres: null,
  openedYear: null,
  headways: [],
  service: null,
  fare,
  patterns: [],
  asOf: null,
  serverTime: '2026-11-21T02:00:00.000Z',
});

const valueOf = (label: string) => screen.getByText(label).nextElementSibling?.textContent;

describe('the head of a line', () => {
  const fare = { minCents: 250, maxCents: 380, currency: 'EUR', flat: false, byDistance: false };

  it('has the fares of the timetable in their currency, and does not say by distance', () => {
    render(<LineHead line={line({ ...fare, basis: 'official' })} />);
    expect(valueOf(en.fare.flat)).toBe('€2.50–3.80');
    expect(screen.queryByText(en.fare.graded)).toBeNull();
  });

  it('says by distance where that is known', () => {
    render(<LineHead line={line({ ...fare, byDistance: true, basis: 'official' })} />);
    expect(valueOf(en.fare.graded)).toBe('€2.50–3.80');
  });

  it('does not say by distance where no fare is known', () => {
    render(<LineHead line={line(null)} />);
    expect(valueOf(en.fare.flat)).toBe(en.unknown);
    expect(screen.queryByText(en.fare.graded)).toBeNull();
  });
});

describe('a single fare', () => {
  const fare: FareBetween = {
    from: { id: 'a', name: name('A'), lat: 52, lon: 13 },
    to: { id: 'b', name: name('B'), lat: 52, lon: 13 },
    amountCents: 380,
    currency: 'EUR',
    distanceMetres: null,
    basis: 'feed',
    tariff: 'bus',
    categories: [
      { id: 'adult', name: name('Adult'), amountCents: 380 },
      { id: 'child', name: name('Child'), amountCents: 190 },
    ],
  };

  it('lists what riders of each category pay, and names its source', () => {
    render(<FoundFare fare={fare} />);
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Adult €3.80',
      'Child €1.90',
    ]);
    expect(screen.getByText(en.stop.fare.basis.feed)).toBeTruthy();
  });

  it('is one amount if all riders pay the same', () => {
    const { container } = render(<FoundFare fare={{ ...fare, currency: 'JPY', categories: [] }} />);
    expect(screen.queryByRole('listitem')).toBeNull();
    expect(container.textContent).toContain('¥380');
  });
});
