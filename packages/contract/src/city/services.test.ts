import { describe, expect, it } from 'vitest';
import shanghai from '../../../../cities/shanghai/city.json' with { type: 'json' };
import { addresses } from '../addresses/addresses.ts';
import { isOneOf, keysOf } from '../values/narrow.ts';
import { publicPart } from './public.ts';
import { cityFile } from './schemas.ts';
import { missingBeside, SERVICE_IDS, SERVICES } from './services.ts';

const problemsOf = (services: readonly string[]) =>
  cityFile
    .safeParse({ ...shanghai, services })
    .error?.issues.map(({ path, message }) => [path.join('.'), message]);

describe('the services of a city', () => {
  it('are all of them in the bundled city, which lacks nothing', () => {
    const { missing } = publicPart(cityFile.parse(shanghai));
    expect(missing).toEqual({ services: [], screens: [], modes: [] });
  });

  it('are none without a list: the guide, help and the account stay', () => {
    const { services: _, ...bare } = shanghai;
    const { missing } = publicPart(cityFile.parse(bare));
    expect(missing.services).toEqual(SERVICE_IDS);
    const names = Object.values(addresses).flatMap((area) => Object.keys(area));
    const remainingNames = names.filter((name) => !isOneOf<string>(missing.screens, name));
    expect(new Set(remainingNames)).toEqual(
      new Set([
        'about',
        'account',
        'appDownload',
        'appGuide',
        'busDetail',
        'downloadGuide',
        'helpThread',
        'helpThreads',
        'home',
        'imageUrl',
        'login',
        'maasAppDownload',
        'me',
        'metroInfo',
        'openApp',
        'openWechat',
        'planAddresses',
        'planBus',
        'planRoute',
        'planSelect',
        'routerShare',
        'sessions',
        'stationBuses',
        'stationGuide',
        'stationNearby',
        'test',
        'testShare',
        'thirdPartyLogin',
        'trafficAround',
        'trafficGuide',
        'trafficLines',
        'trafficMap',
      ]),
    );
  });

  it('bring the screens that one of them is enough for', () => {
    const { screens } = missingBeside(['ferry'], ['ferry']);
    expect(screens).not.toContain('orders');
    expect(screens).toContain('products');
    expect(missingBeside(['ferry'], ['ferry']).modes).toEqual(['metro', 'bus']);
  });

  it('need services that exist', () => {
    const needed = keysOf(SERVICES).flatMap((id) => [
      ...(SERVICES[id].needs ?? []),
      ...(SERVICES[id].needsOneOf ?? []),
    ]);
    expect(needed.filter((id) => !isOneOf<string>(SERVICE_IDS, id))).toEqual([]);
  });
});

describe('a list of services is refused', () => {
  it.each([
    ['with an unknown name', ['metro', 'teleport'], 'services.1', 'no service named "teleport"'],
    ['with one twice', ['metro', 'metro'], 'services.1', 'metro is there twice'],
    ['without what one needs', ['multi_ticket'], 'services.0', 'multi_ticket needs shop'],
    ['without all that one needs', ['invites'], 'services.0', 'invites needs points and coupons'],
    [
      'without any of those that one needs',
      ['ride_code'],
      'services.0',
      'ride_code needs metro or bus or ferry',
    ],
  ])('%s', (_, services, field, reason) => {
    expect(problemsOf(services)).toEqual([[field, reason]]);
  });

  it('and not with one of those that are enough', () => {
    expect(problemsOf(['ride_code', 'bus'])).toBeUndefined();
  });
});
