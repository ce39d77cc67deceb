import { expect, it } from 'vitest';
import { lineOfText, lineText } from './line-text.ts';

it('writes the example of the format', () => {
  const line = [
    { lat: 38.5, lon: -120.2 },
    { lat: 40.7, lon: -120.95 },
    { lat: 43.252, lon: -126.453 },
  ];
  expect(lineText(line)).toBe('_p~iF~ps|U_ulLnnqC_mqNvxq`@');
  expect(lineOfText('_p~iF~ps|U_ulLnnqC_mqNvxq`@')).toEqual(line);
});

it('reads nothing and half a point', () => {
  expect(lineOfText('')).toEqual([]);
  expect(lineOfText('_p~iF')).toEqual([]);
});

it('loses less than a metre', () => {
  const [point] = lineOfText(lineText([{ lat: 31.230416, lon: 121.473701 }]));
  expect(point?.lat).toBeCloseTo(31.230416, 5);
  expect(point?.lon).toBeCloseTo(121.473701, 5);
});
