import { describe, expect, it } from 'vitest';
import { placeInAddress, placeOfAddress, samePlace } from './place-address.ts';

const square = { lat: 31.230_44, lon: 121.4737, name: { zh: '人民广场', en: "People's Square" } };

describe('a place in the address', () => {
  it('comes out as it went in', () => {
    expect(placeOfAddress(placeInAddress(square))).toEqual(square);
    const odd = { ...square, name: { zh: '甲|乙', en: 'a, b' } };
    expect(placeOfAddress(placeInAddress(odd))?.name).toEqual({ zh: '甲 乙', en: 'a, b' });
  });

  it('has its Chinese name where it has no other', () => {
    expect(placeOfAddress('31.2,121.4|虹桥|')?.name).toEqual({ zh: '虹桥', en: '虹桥' });
  });

  it.each([
    undefined,
    '',
    '31.2,121.4',
    '31.2,121.4||x',
    '91,121.4|a|a',
    '31.2,181|a|a',
    'NaN,1|a|a',
    '1e1,1|a|a',
    '31.2|a|a',
  ])('is none when it is no place: %s', (text) => {
    expect(placeOfAddress(text)).toBeUndefined();
  });

  it('keeps names within what the gateway takes', () => {
    const place = placeOfAddress(`31.2,121.4|${'长'.repeat(500)}|${'x'.repeat(500)}`);
    expect(place?.name.zh).toHaveLength(80);
    expect(place?.name.en).toHaveLength(120);
  });

  it('is the same place within a few metres', () => {
    expect(samePlace(square, { ...square, lat: 31.230_45 })).toBe(true);
    expect(samePlace(square, { ...square, lat: 31.2314 })).toBe(false);
  });
});
