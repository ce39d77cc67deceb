import { describe, expect, test } from 'vitest';
import { LITERALS } from '../../e2e/literals/literals.ts';
import { patternOf } from '../../e2e/literals/pattern.ts';
import { screenAt } from '../../e2e/screens/screen-tests.ts';
import { SCREENS } from '../../e2e/screens/screens.ts';
import { SPECIFIED } from '../../e2e/screens/specified.ts';
import { TEXTS } from '../../e2e/stage/texts.ts';
import { ORDER_STATUSES } from '../../packages/contract/src/orders/status.ts';
import { ORDER_TYPES } from '../../packages/contract/src/orders/types.ts';
import type { OrderSummary } from '../../packages/contract/src/orders/schemas.ts';

/** Orders of every type in every status, so that the names of all their states are included. */
const ORDERS = ORDER_TYPES.flatMap((type) =>
  ORDER_STATUSES.flatMap((status) =>
    (type === 'parking' ? ['lot', 'street'] : [null]).map((parkingKind) => ({
      id: [type, status, parkingKind].join(' '),
      type,
      status,
      parkingKind,
      actions: [],
    })),
  ),
) as unknown as readonly OrderSummary[];

const PATHS = SPECIFIED.map(({ path }) => path);
const STATES = Object.values(SCREENS).flatMap((tell) => tell(TEXTS.en_us, ORDERS));
const ADDRESS = new Map(STATES.map(({ name, address }) => [name, address]));

/** States in which a tap has led from their address to another screen. */
const LED_TO: Readonly<Record<string, string>> = {
  'elsewhere-rail-ticketed': '/riding-order-list/12306/detail',
  'elsewhere-partner-to-be-used': '/riding-order-list/third-orderList/detail',
};

/** Returns the path of the screen of the literals. */
const pathOf = (name: string): string | undefined =>
  name.startsWith('/') ? name : (LED_TO[name] ?? screenAt(ADDRESS.get(name) ?? ''));

/**
 * Screens without money, points, distance, count or time; and four whose figures depend on the day of the demo:
 * credits, a year's rides, and a countdown in seconds.
 */
const WITHOUT_FIGURES = new Set([
  '/:token/test-share',
  '/annual-report',
  '/annual-report/login',
  '/app-download',
  '/app-guide',
  '/browse',
  '/ciie-marketing-reward',
  '/download-guide',
  '/energy-carbon/carbon-detail',
  '/energy-conservation-activity/result',
  '/green-experts/create',
  '/green-experts/talent-list',
  '/hello-sakura/result',
  '/image-url',
  '/maas-app-download',
  '/motro-rewards-points-activity/rules',
  '/my-blessing-bag',
  '/openapp',
  '/play-index',
  '/qingming-day-activity/entry',
  '/qingming-day-activity/list',
  '/qingming-day-activity/login',
  '/router-share',
  '/scheme/openwx',
  '/scheme/youth-voucher',
  '/shanghai-chezhan/login-result',
  '/shanghai-chezhan/rule',
  '/shanghai-station-activity/preheat/login',
  '/shopping-activity/my-prizes',
  '/task-redirect',
  '/test-share',
  '/winter/address',
]);

/** Returns the screens with a figure among their literals. */
const withFigures = (side: 'zh' | 'en'): Set<string | undefined> =>
  new Set(
    Object.entries(LITERALS)
      .filter(([, literal]) => literal[side].some((text) => /\d/.test(text)))
      .map(([name]) => pathOf(name)),
  );

describe('the required texts for riders', () => {
  test('exist in both languages for every screen of the specification', () => {
    const screensWithLiterals = Object.entries(LITERALS).filter(
      ([, { zh, en }]) => zh.length > 0 && en.length > 0,
    );
    const read = new Set(screensWithLiterals.map(([name]) => pathOf(name)));
    expect(PATHS.filter((path) => !read.has(path))).toEqual([]);
  });

  test('belong to existing states', () => {
    const names = Object.keys(LITERALS);
    const states = names.filter((name) => !name.startsWith('/'));
    expect(states.filter((name) => !ADDRESS.has(name))).toEqual([]);
    const paths = names.filter((name) => name.startsWith('/'));
    expect(paths.filter((path) => !PATHS.includes(path))).toEqual([]);
  });

  test('include an amount wherever a screen shows a known one', () => {
    for (const side of ['zh', 'en'] as const) {
      const read = withFigures(side);
      expect(
        PATHS.filter((path) => !read.has(path) && !WITHOUT_FIGURES.has(path)),
        side,
      ).toEqual([]);
    }
  });
});

describe('a literal', () => {
  test.each([
    ['¥5', 'to pay ¥5'],
    ['Paid ¥5.00', 'Paid\n¥5.00'],
    ['Paid ¥5.00', 'Paid¥5.00'],
    ['3 km', 'about 3 km'],
    ['实付 ¥5.00', '实付\n¥5.00元'],
    ['to Xujiahui … ¥4.00', 'to Xujiahui\n26 Nov 03:25\n¥4.00'],
    ['+10 points (once)', 'win +10 points (once)'],
  ])('%s is found in %j', (literal, text) => {
    expect(patternOf(literal).test(text)).toBe(true);
  });

  test.each([
    ['¥5', '¥5.50'],
    ['¥5', '¥50'],
    ['3 km', '13 km'],
    ['3 km', '1.3 km'],
    ['5 rides', '1,5 rides'],
    ['I agree', 'Iagree'],
    ['Paid ¥5.00', 'Paid by\n¥5.00'],
    ['¥5.00', '¥5,00'],
    [`a … b`, `a ${'.'.repeat(101)} b`],
  ])('%s is not found in %j', (literal, text) => {
    expect(patternOf(literal).test(text)).toBe(false);
  });
});
