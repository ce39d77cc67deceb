import { expect, it } from 'vitest';
import { linesOf } from './slice-lines.ts';

it('keeps a short name in one line', () => {
  for (const name of ['福袋', '20 积分', 'Lucky bag', '停车立减券'])
    expect(linesOf(name)).toEqual([name]);
});

it('breaks a long name in two lines of similar width, or in three where two are too long', () => {
  expect(linesOf('公共交通八折券')).toEqual(['公共交', '通八折券']);
  expect(linesOf('Winter night thermos')).toEqual(['Winter', 'night', 'thermos']);
  expect(linesOf('Tote bag with the metro map')).toEqual(['Tote bag', 'with the', 'metro map']);
  expect(linesOf('Taxi 10% off')).toEqual(['Taxi', '10% off']);
});

it('leaves a long word whole', () => {
  expect(linesOf('Wintersportausrüstung')).toEqual(['Wintersportausrüstung']);
});
