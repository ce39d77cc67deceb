import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { contrast } from '@shtrans/contract/values/contrast';
import { graphicColour, inScheme, mix, readableOn, textTwin } from './colour.ts';

/** Every line colour of the city's network. */
const LINES =
  'e3002b 8cc220 fcd600 461d84 944d9a d40068 ed6f00 0094d8 87caed c6afd4 871c2b 007a60 e999c0 616020 c8b38e 98d1c0 bb796f c09453 b5b6b6 99adac 008187'
    .split(' ')
    .map((hex) => `#${hex}`);

/** The dark values of the tokens, by name. */
const DARK = Object.fromEntries(
  [
    ...readFileSync(path.join(import.meta.dirname, '../style/base.css'), 'utf8').matchAll(
      /--([\w-]+): var\(--light, .*?\) var\(--dark, #(\w+)\);/g,
    ),
  ].map(([, name = '', hex = '']) => [
    name,
    `#${hex.length === 3 ? hex.replace(/./g, '$&$&') : hex}`,
  ]),
);

const darkOf = (value: string): string => /var\(--dark,(#\w{6})\)$/.exec(value)?.[1] ?? '';

describe('colours', () => {
  it('agrees with the WCAG examples', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });

  it.each(LINES)('gives text on line colour %s at least AA', (line) => {
    expect(contrast(readableOn(line), line)).toBeGreaterThanOrEqual(4.5);
  });

  it('mixes two by percent', () => {
    expect(mix('#000000', '#ffffff', 50)).toBe('#808080');
    expect(mix('#102030', '#ffffff', 0)).toBe('#102030');
    expect(mix('#0e1718', '#e3002b', 6)).toBe('#1b1619');
  });
});

describe('twins for the dark scheme', () => {
  it('leave a light colour as it is, and add white to a dark one', () => {
    expect(graphicColour('#fcd600')).toBe('var(--light,#fcd600) var(--dark,#fcd600)');
    expect(graphicColour('#461d84')).toBe('var(--light,#461d84) var(--dark,#8368ad)');
    expect(textTwin('#b3122f')).toBe('#d57d8d');
  });

  it.each([...LINES, '#47605f', '#000000'])('show line %s in the dark', (line) => {
    const twin = darkOf(graphicColour(line));
    for (const ground of ['surface', 'ground', 'map']) {
      expect(contrast(twin, DARK[ground] ?? '')).toBeGreaterThanOrEqual(3);
    }
    expect(contrast(readableOn(line), twin)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['#b3122f', '#1c4f99', '#000000', '#0b6b6f'])('make text of %s readable', (colour) => {
    expect(contrast(textTwin(colour), DARK['surface'] ?? '')).toBeGreaterThanOrEqual(4.5);
  });

  it('end with white for what is no colour', () => {
    expect(inScheme('red', textTwin('red'))).toMatch(/^var\(--light,red\) /);
  });
});

describe('the tokens of the dark scheme', () => {
  it.each(
    ['ink', 'ink-2', 'ink-3', 'brand', 'pay', 'wait', 'good', 'info', 'bad'].flatMap((ink) =>
      ['surface', 'ground', ink in DARK && `${ink}-tint` in DARK ? `${ink}-tint` : 'surface'].map(
        (ground) => [ink, ground] as const,
      ),
    ),
  )('show %s on %s in AA', (ink, ground) => {
    expect(contrast(DARK[ink] ?? '', DARK[ground] ?? '')).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['brand', 'pay', 'good', 'info', 'bad'])('show text on %s in AA', (ground) => {
    expect(contrast(DARK['on-tone'] ?? '', DARK[ground] ?? '')).toBeGreaterThanOrEqual(4.5);
  });

  it.each([
    ['ink-2', 'quiet-tint'],
    ['ink-3', 'quiet-tint'],
    ['ink-2', 'idle'],
    ['brand', 'brand-tint'],
  ])('show %s on %s in AA', (ink, ground) => {
    expect(contrast(DARK[ink] ?? '', DARK[ground] ?? '')).toBeGreaterThanOrEqual(4.5);
  });

  it('show edges of controls', () => {
    expect(contrast(DARK['edge'] ?? '', DARK['surface'] ?? '')).toBeGreaterThanOrEqual(3);
  });
});
