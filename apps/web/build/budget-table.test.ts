import { expect, it } from 'vitest';
import {
  budgetFor,
  type BudgetTable,
  changesBetween,
  faultsOf,
  ratcheted,
  tableText,
  type Weight,
} from './budget-table.ts';

const weight = (bytes: number, scripts = 10, bytesBeyondHome = 0): Weight => ({
  bytes,
  scripts,
  bytesBeyondHome,
});
const weights = (pages: Readonly<Record<string, Weight>>) => new Map(Object.entries(pages));
const table = (pages: BudgetTable['pages'], ceilings: BudgetTable['ceilings'] = {}) => ({
  pages,
  ceilings,
});

it('leaves a new page 4 % and a script, where its ceiling has room for them', () => {
  expect(budgetFor(weight(90_000))).toEqual({ kb: 93.6, scripts: 11 });
  // To the next tenth of a KB.
  expect(budgetFor(weight(90_001))).toEqual({ kb: 93.7, scripts: 11 });
  expect(budgetFor(weight(90_000), { kb: 92, scripts: 10 })).toEqual({ kb: 92, scripts: 10 });
});

it('holds a page to its budget, in bytes and in scripts', () => {
  const budgets = table({ about: { kb: 90, scripts: 10 } });
  expect(faultsOf(budgets, weights({ about: weight(90_000, 10) }))).toEqual([]);
  expect(faultsOf(budgets, weights({ about: weight(90_001, 10) }))).toEqual([
    'about: 90.0 KB in 10 scripts, its budget is 90 KB in 10 scripts',
  ]);
  expect(faultsOf(budgets, weights({ about: weight(85_000, 11) }))).toEqual([
    'about: 85.0 KB in 11 scripts, its budget is 90 KB in 10 scripts',
  ]);
});

it('says which budgets are missing, of no page, or hold nothing any more', () => {
  const budgets = table({ about: { kb: 90, scripts: 10 }, gone: { kb: 90, scripts: 10 } });
  const faults = faultsOf(budgets, weights({ about: weight(83_000), fresh: weight(83_000) }));
  expect(faults).toEqual([
    'about: only 83.0 KB in 10 scripts, its budget is 90 KB in 10 scripts; npm run budgets lowers it',
    'fresh: has no budget; npm run budgets writes one',
    'gone: is no page of this build; npm run budgets removes its budget',
  ]);
  expect(
    faultsOf(table({ about: { kb: 90, scripts: 10 } }), weights({ about: weight(84_000) })),
  ).toEqual([]);
  expect(
    faultsOf(table({ about: { kb: 90, scripts: 10 } }), weights({ about: weight(84_000, 7) })),
  ).toHaveLength(1);
});

it('holds pages to their ceilings, regardless of their budgets', () => {
  const ceilings = {
    home: { kb: 93, scripts: 14, kbBeyondHome: 25 },
    former: { kb: 90, scripts: 9 },
  };
  const budgets = table({ home: { kb: 100, scripts: 14 } }, ceilings);
  expect(faultsOf(budgets, weights({ home: weight(93_100, 14, 25_001) }))).toEqual([
    'home: 93.1 KB in 14 scripts, its ceiling is 93 KB in 14 scripts',
    'home: 25.0 KB that the home does not load, its ceiling is 25 KB',
    'former: has a ceiling and is no page of this build',
  ]);
});

it('lowers, adds and removes budgets, and raises one only on request', () => {
  const before = table({
    gone: { kb: 90, scripts: 10 },
    heavier: { kb: 90, scripts: 10 },
    lighter: { kb: 100, scripts: 11 },
    same: { kb: 90, scripts: 10 },
  });
  const now = weights({
    same: weight(88_000, 9),
    lighter: weight(80_000),
    heavier: weight(91_000),
    fresh: weight(80_000),
  });
  const lowered = ratcheted(before, now, { raise: false });
  expect(lowered.pages).toEqual({
    fresh: { kb: 83.2, scripts: 11 },
    heavier: { kb: 90, scripts: 10 },
    lighter: { kb: 83.2, scripts: 11 },
    same: { kb: 90, scripts: 10 },
  });
  expect(Object.keys(lowered.pages)).toEqual(['fresh', 'heavier', 'lighter', 'same']);
  expect(faultsOf(lowered, now)).toHaveLength(1);
  const raised = ratcheted(before, now, { raise: true });
  expect(raised.pages['heavier']).toEqual({ kb: 94.7, scripts: 11 });
  expect(faultsOf(raised, now)).toEqual([]);
  expect(changesBetween(before, raised)).toEqual([
    'gone: 90 KB in 10 scripts -> none',
    'heavier: 90 KB in 10 scripts -> 94.7 KB in 11 scripts',
    'lighter: 100 KB in 11 scripts -> 83.2 KB in 11 scripts',
    'fresh: none -> 83.2 KB in 11 scripts',
  ]);
});

it('raises nothing above a ceiling', () => {
  const before = table({ home: { kb: 92, scripts: 14 } }, { home: { kb: 93, scripts: 14 } });
  expect(
    ratcheted(before, weights({ home: weight(92_500, 14) }), { raise: true }).pages['home'],
  ).toEqual({ kb: 93, scripts: 14 });
  expect(() => ratcheted(before, weights({ home: weight(93_001, 14) }), { raise: true })).toThrow(
    /home: .*ceiling/,
  );
});

it('is written as it is read, a page on a line', () => {
  const fileTable = table({ about: { kb: 90.1, scripts: 10 } }, { home: { kb: 93, scripts: 14 } });
  const text = tableText(fileTable);
  expect(JSON.parse(text)).toEqual(fileTable);
  expect(text).toContain('\n    "about": { "kb": 90.1, "scripts": 10 }\n');
});
