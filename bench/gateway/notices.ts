import { connect } from '../../apps/gateway/src/db/database.ts';
import { startEmbedded } from '../../apps/gateway/src/db/embedded/server.ts';
import { createDatabase } from '../../apps/gateway/src/db/migrate.ts';
import { type Figure, type Findings, inTurns } from '../harness.ts';
import { temporaryFolder } from './stage.ts';

const CLIENTS = 32;
const ROUNDS = 5;
const ROUND_MS = 2000;

const FIGURES: readonly Figure<number>[] = [
  { name: 'commits/s', of: (commits) => commits },
  { name: 'ratio', of: (commits, plain) => commits / plain, digits: 2 },
];

/**
 * Measures how much a notice limits commits: PostgreSQL lets one transaction with a notice commit at a time, so that they cannot
 * share a flush of the log. This server flushes, unlike those of the other measurements.
 */
export async function benchNotices(findings: Findings, ends: AsyncDisposableStack): Promise<void> {
  const server = await startEmbedded({ dataDir: temporaryFolder(ends) });
  ends.defer(() => server.stop());
  await createDatabase(server.url('postgres'), 'notices');
  const { pool } = connect(server.url('notices'), { max: CLIENTS, patient: true });
  // Connections that are still ending when the server stops.
  pool.on('error', () => {});
  ends.defer(() => pool.end());
  await pool.query('create table written (n int)');
  const commits = async (statement: string): Promise<number> => {
    const end = performance.now() + ROUND_MS;
    let count = 0;
    await Promise.all(
      Array.from({ length: CLIENTS }, async () => {
        for (; performance.now() < end; count += 1) await pool.query(statement);
      }),
    );
    return count / (ROUND_MS / 1000);
  };
  const subjects = [
    { name: 'plain', statement: 'insert into written values (1)' },
    {
      name: 'with a notice',
      statement: `insert into written values (1) returning pg_notify('job', '')`,
    },
  ];
  findings.show({
    title: `Commits of ${CLIENTS} clients, with and without a notice, ${ROUNDS} rounds, alternating`,
    runs: await inTurns(subjects, ROUNDS, ({ statement }) => commits(statement)),
    figures: FIGURES,
    baseline: 'plain',
  });
}
