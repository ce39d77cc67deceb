import { onDatabase, runCommand } from './command.ts';
import { readConfig } from '../config.ts';
import { checkPoints } from '../modules/rewards/facts/service.ts';
import { ledgerLines } from '../modules/wallet/ledger/service.ts';

/** Checks in the configured database that the ledger of points and carbon adds up and that each ride counts. Exits with 0 if there is no fault. */
await runCommand(() =>
  onDatabase(readConfig(process.env), async (db) => {
    const report = await checkPoints(db);
    process.stdout.write(`${ledgerLines(report).join('\n')}\n`);
    return report.faults.length === 0 ? 0 : 1;
  }),
);
