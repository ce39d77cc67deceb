import { describe, expect, it } from 'vitest';
import { contrast } from '@shtrans/contract/values/contrast';
import { readableOn } from './colour.ts';

/** Every line colour of the city's network. */
const LINES =
  'e3002b 8cc220 fcd600 461d84 944d9a d40068 ed6f00 0094d8 87caed c6afd4 871c2b 007a60 e999c0 616020 c8b38e 98d1c0 bb796f c09453 b5b6b6 99adac 008187'
    .split(' ')
    .map((hex) => `#${hex}`);

describe('colours', () => {
  it('agrees with the WCAG examples', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });

  it.each(LINES)('gives text on line colour %s at least AA', (line) => {
    expect(contrast(readableOn(line), line)).toBeGreaterThanOrEqual(4.5);
  });
});
