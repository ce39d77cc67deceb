import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { pattern, smallFeed } from '../../test/small-feed.ts';
import { readCity } from './folder.ts';
import { countryOf, writeCityFolder } from './new-folder.ts';

it.each([
  ['Europe/Berlin', 'DE'],
  ['Europe/Belgrade', 'RS'],
  ['Asia/Kolkata', 'IN'],
  ['Asia/Calcutta', 'IN'],
  ['Europe/Kyiv', 'UA'],
  ['Asia/Yangon', 'MM'],
  ['Australia/Brisbane', 'AU'],
  ['UTC', undefined],
])('finds the country of today for %s', (timeZone, country) => {
  expect(countryOf(timeZone)).toBe(country);
});

it('leaves no folder behind when a value is refused, so that the next try succeeds', () => {
  const cities = mkdtempSync(path.join(tmpdir(), 'cities-'));
  try {
    const feedFile = path.join(cities, 'feed.zip');
    writeFileSync(feedFile, '');
    const name = { zh: '柏林', en: 'Berlin' };
    const feed = smallFeed({
      timezone: 'Europe/Berlin',
      patterns: [pattern({ id: 'p', trips: [] })],
    });
    const city = { id: 'berlin', feedFile, feed, country: undefined, name };
    expect(() => writeCityFolder(cities, { ...city, currency: 'EURO' })).toThrow(
      'currency.code: no currency of ISO 4217',
    );
    expect(existsSync(path.join(cities, 'berlin'))).toBe(false);
    const folder = writeCityFolder(cities, { ...city, currency: 'EUR' });
    expect(readCity(folder)).toMatchObject({
      phone: { country: '+49' },
      timeZone: 'Europe/Berlin',
    });
  } finally {
    rmSync(cities, { recursive: true });
  }
});
