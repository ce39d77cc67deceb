import { addresses } from '@shtrans/contract/addresses';
import { addresses as guideAddresses } from '@shtrans/contract/guide-addresses';
import { expect, it } from 'vitest';
import { isGuide } from './routes.ts';

it('finds each path of the guide among the addresses that the guide loads', () => {
  const paths = Object.entries(addresses).flatMap(([area, of]) =>
    Object.values<string>(of).map((path) => ({ area, path })),
  );
  const areas = new Set(paths.filter(({ path }) => isGuide(path)).map(({ area }) => area));
  expect(Object.keys(guideAddresses)).toEqual(expect.arrayContaining([...areas]));
  expect(paths.filter(({ area }) => isGuide(area)).map(({ path }) => isGuide(path))).not.toContain(
    false,
  );
});
