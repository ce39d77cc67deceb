import { describe, expect, it } from 'vitest';
import { KINDS } from '../../../modules.ts';
import { operatorFolder, readFolder } from './folder.ts';
import { understand } from './understand.ts';

const bundled = understand(readFolder(operatorFolder(), KINDS), KINDS).data;

const ids = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

describe('a version that another release loaded', () => {
  it('is unchanged if everything is known', () => {
    expect(understand(bundled, KINDS)).toEqual({ data: bundled, leftOut: [] });
  });

  it('is served without unknown kinds and fields', () => {
    const newerVersion = {
      ...bundled,
      seasons: [{ id: 'spring' }],
      coupons: bundled.coupons.map((coupon) => ({ ...coupon, weekdays: [1] })),
      points: { ...bundled.points, levels: [] },
    };
    const { data, leftOut } = understand(newerVersion, KINDS);
    expect(data).toEqual(bundled);
    expect(leftOut).toContain('seasons');
    expect(leftOut).toContain('coupons.0.weekdays');
    expect(leftOut).toContain('points.levels');
  });

  it('is served without invalid rows, and without rows that reference them', () => {
    const newerVersion = {
      ...bundled,
      coupons: bundled.coupons.map((coupon) =>
        coupon.id === 'metro-free-ride' ? { ...coupon, kind: 'second_ride_free' } : coupon,
      ),
    };
    const { data, leftOut } = understand(newerVersion, KINDS);
    expect(ids(data.coupons)).toEqual(
      ids(bundled.coupons).filter((id) => id !== 'metro-free-ride'),
    );
    expect(ids(data.products)).toEqual(ids(bundled.products).filter((id) => id !== 'weekend-pack'));
    const naming = bundled.campaigns.filter(({ rewards }) =>
      Object.values(rewards).some(
        (reward) => reward.kind === 'coupon' && reward.coupon === 'metro-free-ride',
      ),
    );
    expect(ids(naming)).toContain('anniversary');
    expect(ids(data.campaigns)).toEqual(
      ids(bundled.campaigns).filter((id) => !ids(naming).includes(id)),
    );
    const lines = leftOut.filter((line) => line.startsWith('campaigns.'));
    expect(lines).toHaveLength(naming.length);
  });

  it('earns and sells nothing if the rules themselves are unknown', () => {
    const { data } = understand(
      { ...bundled, points: { by: 'levels' }, skins: 'by season' },
      KINDS,
    );
    expect(data.points).toEqual(KINDS.points.none);
    expect(data.skins).toEqual([]);
    expect(data.coupons).toEqual(bundled.coupons);
  });

  it.each(['badges', 'links'] as const)('can lack a newer kind: %s', (kind) => {
    const { [kind]: _, ...older } = bundled;
    expect(understand(older, KINDS)).toEqual({
      data: { ...bundled, [kind]: KINDS[kind].none },
      leftOut: [],
    });
  });

  it('has no links if one of its addresses has an unknown form', () => {
    const hosts = ['images.example', 'region:images'];
    const { data, leftOut } = understand(
      {
        ...bundled,
        links: { ...bundled.links, imageHosts: hosts },
      },
      KINDS,
    );
    expect(data.links).toEqual(KINDS.links.none);
    expect(leftOut).toEqual([expect.stringMatching(/^links\.imageHosts\.1: write a host/)]);
  });
});
