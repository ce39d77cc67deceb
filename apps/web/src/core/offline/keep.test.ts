import { describe, expect, it } from 'vitest';
import { documentName, isAsset } from './keep.ts';

const at = (address: string): boolean => isAsset(new URL(address, 'https://a.example'));
const name = (address: string): string => documentName(new URL(address, 'https://a.example'));

describe('what is kept for a visit without a network', () => {
  it('is one document for each route and language, whatever was asked for', () => {
    const page = '/shtrans-h5/traffic/travel/metro-info';
    expect(name(`${page}?station=S0123`)).toBe(name(`${page}/?station=S0118&x=1`));
    expect(name(`${page}?language=en_us&station=S0123`)).toBe(name(`${page}?language=EN-US`));
    expect(name(page)).not.toBe(name(`${page}?language=en_us`));
    expect(name(page)).not.toBe(name('/shtrans-h5/traffic/travel'));
  });

  it('is the build’s own files, and no answers of the gateway', () => {
    expect(at('/shtrans-h5/assets/core-abc12345.js')).toBe(true);
    expect(at('/v1/stations/S0123')).toBe(false);
    expect(at('/shtrans-h5/traffic/index')).toBe(false);
  });
});
