import { randomBytes } from 'node:crypto';
import { amountText, formatCents } from '@shtrans/contract/values/money';
import { keysOf } from '@shtrans/contract/values/narrow';
import { chooseAdapters } from '../adapters/choose.ts';
import { onDatabase, runCommand } from './command.ts';
import { readConfig, type Config } from '../config.ts';
import { createLog } from '../http/log.ts';
import { createFigures, KINDS } from '../modules.ts';
import { checkPoints } from '../modules/rewards/facts/service.ts';
import { ledgerLines } from '../modules/wallet/ledger/service.ts';
import {
  type DayOfMoney,
  moneyReport,
  type MoneyReport,
} from '../modules/money/payments/money-report.ts';
import { rebateFaults } from '../modules/rewards/rebate/service.ts';

/** The sums of a day, with their column titles. */
const AMOUNTS = {
  paidCents: 'paid',
  inOrdersCents: 'in orders',
  refundedCents: 'refunded',
  goingBackCents: 'going back',
  comingInCents: 'coming in',
} as const satisfies Partial<Record<keyof DayOfMoney, string>>;
const KEYS = keysOf(AMOUNTS);

/** Formats the report as a table, the faults below it, and a line with the verdict. */
function lines({ days, faults }: MoneyReport): string[] {
  const sumOf = (key: 'payments' | keyof typeof AMOUNTS): number =>
    days.reduce((sum, day) => sum + day[key], 0);
  const rows = days.map((day) => [
    day.provider,
    day.day,
    String(day.payments),
    ...KEYS.map((key) => formatCents(day[key])),
    day.compared ? 'yes' : 'own books only',
  ]);
  const total = KEYS.map((key) => formatCents(sumOf(key)));
  const head = ['provider', 'day', 'payments', ...Object.values(AMOUNTS), 'compared'];
  const table = [head, ...rows, ['all', '', String(sumOf('payments')), ...total, '']];
  const widths = head.map((_, i) => Math.max(...table.map((row) => row[i]?.length ?? 0)));
  const isText = (i: number): boolean => i < 2 || i === head.length - 1;
  const text = table.map((row) =>
    row
      .map((cell, i) => (isText(i) ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
  const verdict =
    faults.length === 0
      ? `Every cent of ${amountText(sumOf('paidCents'))} is in an order, refunded, or on its way back.`
      : `${faults.length} faults: not every cent is where it belongs.`;
  return [...text, '', ...faults.map((fault) => `FAULT ${fault}`), verdict];
}

/** Prints the money report of the configured database, the check of the ledger of points and carbon, and the faulty rebates. Returns the exit code: 0 if there is no fault. */
async function report(config: Config): Promise<number> {
  return await onDatabase(config, async (db) => {
    const base = {
      config,
      db,
      clock: { now: () => new Date() },
      random: { bytes: randomBytes },
      log: createLog('silent'),
      figures: createFigures(),
      kinds: KINDS,
    };
    const money = await moneyReport({ ...base, adapters: await chooseAdapters(base) });
    const points = await checkPoints(db);
    const faults = [...points.faults, ...(await rebateFaults(base))];
    process.stdout.write(
      `${[...lines(money), ...ledgerLines({ ...points, faults })].join('\n')}\n`,
    );
    return money.faults.length + faults.length === 0 ? 0 : 1;
  });
}

await runCommand(() => report(readConfig(process.env)));
