import { onDatabase, runCommand } from './command.ts';
import { readConfig } from './config.ts';
import { checkLedger, ledgerLines } from './modules/ledger/service.ts';

/** Proves the sums of the ledger of points in the configured database. Exit code 0 where everything is in order. */
await runCommand(() =>
  onDatabase(readConfig(process.env), async (db) => {
    const report = await checkLedger(db);
    process.stdout.write(`${ledgerLines(report).join('\n')}\n`);
    return report.faults.length === 0 ? 0 : 1;
  }),
);
