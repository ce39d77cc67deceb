/** The weight of a page's first visit before the page is ready, in the heavier language. */
export interface Weight {
  /** Scripts, styles and the inline script, each compressed with brotli. */
  bytes: number;
  scripts: number;
  /** The part of `bytes` in files that the home page does not load. */
  bytesBeyondHome: number;
}

/** The maximum weight of a page. KB are 1000 bytes. */
export interface Budget {
  kb: number;
  scripts: number;
}

/** The limit of a budget. It follows from a promise about a page, so a decision changes it, not a command. */
export interface Ceiling extends Budget {
  kbBeyondHome?: number;
}

/** `budgets.json`: by page, that is by the name of its address. */
export interface BudgetTable {
  ceilings: Readonly<Record<string, Ceiling>>;
  pages: Readonly<Record<string, Budget>>;
}

/** The reserve of a new or changed budget: one more text or address must not fail the gate. */
const RESERVE = 1.04;
const SPARE_SCRIPTS = 1;
/** A budget that exceeds its page by more than this is too loose. */
const LOOSE = 1.08;
const LOOSE_SCRIPTS = 2;

const tenths = (bytes: number): number => Math.ceil(bytes / 100) / 10;

/** Returns the budget of a page of this weight, with a reserve if the ceiling allows one. */
export function budgetFor({ bytes, scripts }: Weight, ceiling?: Ceiling): Budget {
  return {
    kb: Math.min(tenths(bytes * RESERVE), ceiling?.kb ?? Infinity),
    scripts: Math.min(scripts + SPARE_SCRIPTS, ceiling?.scripts ?? Infinity),
  };
}

const isOver = ({ bytes, scripts }: Weight, budget: Budget): boolean =>
  bytes > budget.kb * 1000 || scripts > budget.scripts;

/** Whether the budget should be lowered. */
const isLoose = ({ bytes, scripts }: Weight, budget: Budget): boolean =>
  budget.kb * 1000 > bytes * LOOSE || budget.scripts > scripts + LOOSE_SCRIPTS;

const weightText = ({ bytes, scripts }: Weight): string =>
  `${(bytes / 1000).toFixed(1)} KB in ${scripts} scripts`;
const allowed = ({ kb, scripts }: Budget): string => `${kb} KB in ${scripts} scripts`;

/** Returns one sentence about each page whose weight exceeds its ceiling. */
function aboveCeilings({ ceilings }: BudgetTable, weights: ReadonlyMap<string, Weight>): string[] {
  return Object.entries(ceilings).flatMap(([page, ceiling]) => {
    const weight = weights.get(page);
    if (weight === undefined) return [`${page}: has a ceiling and is no page of this build`];
    const { kbBeyondHome = Infinity } = ceiling;
    const faults: string[] = [];
    if (isOver(weight, ceiling)) {
      faults.push(`${page}: ${weightText(weight)}, its ceiling is ${allowed(ceiling)}`);
    }
    if (weight.bytesBeyondHome > kbBeyondHome * 1000) {
      const kb = (weight.bytesBeyondHome / 1000).toFixed(1);
      faults.push(
        `${page}: ${kb} KB that the home does not load, its ceiling is ${kbBeyondHome} KB`,
      );
    }
    return faults;
  });
}

/** Returns one sentence about each page that breaks the table; empty if all pass. */
export function faultsOf(table: BudgetTable, weights: ReadonlyMap<string, Weight>): string[] {
  const faults = aboveCeilings(table, weights);
  for (const [page, weight] of weights) {
    const budget = table.pages[page];
    if (budget === undefined) {
      faults.push(`${page}: has no budget; npm run budgets writes one`);
    } else if (isOver(weight, budget)) {
      faults.push(`${page}: ${weightText(weight)}, its budget is ${allowed(budget)}`);
    } else if (isLoose(weight, budget)) {
      faults.push(
        `${page}: only ${weightText(weight)}, its budget is ${allowed(budget)}; npm run budgets lowers it`,
      );
    }
  }
  for (const page of Object.keys(table.pages)) {
    if (!weights.has(page)) {
      faults.push(`${page}: is no page of this build; npm run budgets removes its budget`);
    }
  }
  return faults;
}

/**
 * Updates the table for pages of these weights: adds new pages, removes former ones, lowers loose budgets. An
 * exceeded budget stays unchanged, unless `raise` is set. Throws if a page exceeds its ceiling.
 */
export function ratcheted(
  table: BudgetTable,
  weights: ReadonlyMap<string, Weight>,
  { raise }: { raise: boolean },
): BudgetTable {
  const exceeded = aboveCeilings(table, weights);
  if (exceeded.length > 0) throw new Error(exceeded.join('\n'));
  const rows = [...weights].map(([page, weight]): [string, Budget] => {
    const budget = table.pages[page];
    const fresh = budgetFor(weight, table.ceilings[page]);
    if (budget === undefined) return [page, fresh];
    if (isOver(weight, budget)) return [page, raise ? fresh : budget];
    return [page, isLoose(weight, budget) ? fresh : budget];
  });
  return {
    ceilings: table.ceilings,
    pages: Object.fromEntries(rows.sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/** The rows that differ, as `page: 80.1 KB in 6 scripts -> 79.5 KB in 5 scripts`. */
export const changesBetween = (before: BudgetTable, after: BudgetTable): string[] =>
  [...new Set([...Object.keys(before.pages), ...Object.keys(after.pages)])].flatMap((page) => {
    const [old, fresh] = [before.pages[page], after.pages[page]].map((budget) =>
      budget === undefined ? 'none' : allowed(budget),
    );
    return old === fresh ? [] : [`${page}: ${old} -> ${fresh}`];
  });

const rowsText = (rows: Readonly<Record<string, Ceiling>>): string =>
  Object.entries(rows)
    .map(([name, row]) => {
      const fields = Object.entries(row).map(([key, value]) => `"${key}": ${value}`);
      return `    "${name}": { ${fields.join(', ')} }`;
    })
    .join(',\n');

/** The text of `budgets.json`, with one page on a line. */
export function tableText({ ceilings, pages }: BudgetTable): string {
  return `{\n  "ceilings": {\n${rowsText(ceilings)}\n  },\n  "pages": {\n${rowsText(pages)}\n  }\n}\n`;
}
