import { onDatabase, runCommand } from './command.ts';
import { readConfig } from '../config.ts';
import { checkPoints } from '../modules/rewards/facts/service.ts';
import { ledgerLines } from '../modules/wallet/ledger/service.ts';

/** Proves the ledger of points and carbon, and that each ride counts, in the configured database. Exit code 0 where everything is in order. */
await runCommand(() =>
  onDatabase(readConfig(process.env), async (db) => {
    const report = await checkPoints(db);
    process.stdout.write(`${ledgerLines(report).join('\n')}\n`);
    return report.faults.length === 0 ? 0 : 1;
  }),
);
