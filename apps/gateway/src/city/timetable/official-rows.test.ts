import { expect, it } from 'vitest';
import { firstLastRows, type FirstLastRow } from '../network.ts';
import type { LinePattern } from './line-pattern.ts';
import { officialTables } from './official-rows.ts';

const pattern = (id: string, kind: string, stops: string[]): LinePattern => ({
  id,
  lineId: 'metro-pujiang',
  direction: 0,
  kind,
  headsign: { zh: '', en: '' },
  stops,
  seconds: stops.map((_, i) => i * 120),
  metres: stops.map((_, i) => i),
});

const row = (
  code: string,
  destination: string,
  [first, last, later = 0]: readonly [string, string, number?],
  line = 'metro-pujiang',
): FirstLastRow => ({
  code,
  line_id: line,
  destination_zh: destination,
  first,
  last,
  fri_last_extra_min: later,
  sat_last_extra_min: later,
  as_of: '',
  time_kind: '',
});

const PUJIANG = firstLastRows().filter(({ line_id }) => line_id === 'metro-pujiang');
const STOPS = ['4101', '4102', '4103', '4104', '4105', '4106'];

it('has a destination, and times by stop in seconds of the service day', () => {
  const whole = pattern('whole', 'full', STOPS);
  // The rows of the other direction, 沈杜公路, end where this pattern begins.
  expect(officialTables(PUJIANG, [whole])).toEqual([
    {
      destination: '汇臻路',
      end: '4106',
      first: new Map([
        ['4101', 21_600],
        ['4102', 21_780],
        ['4103', 21_900],
        ['4104', 22_020],
        ['4105', 22_140],
        ['4106', 22_320],
      ]),
      last: new Map([
        ['4101', 81_000],
        ['4102', 81_180],
        ['4103', 81_300],
        ['4104', 81_420],
        ['4105', 81_540],
        ['4106', 81_720],
      ]),
      lateLast: new Map(),
      patterns: [whole],
    },
  ]);
  const back = pattern('back', 'full', STOPS.toReversed());
  expect(officialTables(PUJIANG, [back]).map(({ destination, end }) => [destination, end])).toEqual(
    [['沈杜公路', '4101']],
  );
});

it('assigns times before 04:00 to the day before, and skips empty cells', () => {
  const [table] = officialTables(
    [
      row('4101', '汇臻路', ['', '3:59', 10]),
      row('4102', '汇臻路', ['3:59', '4:00', 20]),
      row('4103', '汇臻路', ['5:00', '']),
      row('4104', '汇臻路', ['5:10', '24:05', 0]),
      row('4106', '汇臻路', ['', '']),
    ],
    [pattern('whole', 'full', STOPS)],
  );
  expect([table?.first, table?.last, table?.lateLast]).toEqual([
    new Map([
      ['4102', 14_340],
      ['4103', 18_000],
      ['4104', 18_600],
    ]),
    new Map([
      ['4101', 100_740],
      ['4102', 14_400],
      ['4104', 86_700],
    ]),
    new Map([
      ['4101', 101_340],
      ['4102', 15_600],
    ]),
  ]);
});

const rows = STOPS.map((code) => row(code, '汇臻路', ['6:00', '22:00']));
const tableSummary = (
  officialRows: readonly FirstLastRow[],
  patterns: readonly LinePattern[],
): (readonly [string, string[]])[] =>
  officialTables(officialRows, patterns).map(({ end, patterns: tablePatterns }) => [
    end,
    tablePatterns.map(({ id }) => id),
  ]);

it('is of the patterns that end at the destination, else of those that run through', () => {
  const extendedPattern = pattern('through', 'full', [...STOPS, '0801']);
  const ending = pattern('ending', 'short_turn', STOPS.slice(2));
  const branchPattern = pattern('other', 'branch', ['0801', '4106']);
  const first = pattern('first', 'full', ['4106', '4101']);
  expect(tableSummary(rows, [extendedPattern, ending, branchPattern, first])).toEqual([
    ['4106', ['ending']],
  ]);
  expect(tableSummary(rows, [extendedPattern, branchPattern, first])).toEqual([
    ['4106', ['through']],
  ]);
  expect(tableSummary(rows, [branchPattern, first])).toEqual([]);
  expect(tableSummary(rows.slice(5), [extendedPattern, ending])).toEqual([]);
});

it('finds ends that have new names today, only on their lines', () => {
  const two = [row('0233', '徐泾东', ['6:00', '22:00'], 'metro-2')];
  const pass = pattern('pass', 'full', ['0233', '0234', '0235']);
  expect(tableSummary(two, [pass])).toEqual([['0234', ['pass']]]);
  expect(tableSummary([row('0233', '徐泾东', ['6:00', '22:00'], 'metro-3')], [pass])).toEqual([]);
  expect(tableSummary([row('0233', '浦东国际机场', ['6:00', '22:00'], 'metro-2')], [pass])).toEqual(
    [],
  );
  const nine = [row('0917', '松江南站', ['6:00', '22:00'], 'metro-9')];
  expect(tableSummary(nine, [pattern('nine', 'full', ['0917', '0918'])])).toEqual([
    ['0918', ['nine']],
  ]);
});
