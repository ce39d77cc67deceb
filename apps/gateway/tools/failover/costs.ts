import { Client } from 'pg';
import type { Nodes } from './nodes.ts';
import { primaryOf } from './nodes.ts';

const LEVELS = ['off', 'local', 'remote_write', 'on', 'remote_apply'] as const;
const CLIENTS = 8;
const MEASURE_MS = 4000;

/** Commits of one row by clients without a pause: per second, and the median in ms. */
async function measure(
  url: string,
  level: string,
): Promise<{ perSecond: number; medianMs: number }> {
  const durations: number[] = [];
  const deadline = performance.now() + MEASURE_MS;
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      const client = new Client({ connectionString: url });
      await client.connect();
      while (performance.now() < deadline) {
        const start = performance.now();
        await client.query(`begin; set local synchronous_commit = ${level};
          insert into commit_costs (text) values (repeat('x', 200)); commit`);
        durations.push(performance.now() - start);
      }
      await client.end();
    }),
  );
  durations.sort((a, b) => a - b);
  return {
    perSecond: Math.round(durations.length / (MEASURE_MS / 1000)),
    medianMs: durations[Math.floor(durations.length / 2)] ?? 0,
  };
}

/** Prints what a commit costs by each level of `synchronous_commit`, directly and through PgBouncer. */
export async function printCosts(nodes: Nodes, database: string): Promise<void> {
  const { address } = await primaryOf(nodes.nodes);
  const urlOf = (port: number): string => nodes.urlAt(address, port, database);
  const owner = new Client({ connectionString: urlOf(5432) });
  await owner.connect();
  await owner.query('create table commit_costs (id serial primary key, text text not null)');
  for (const level of LEVELS) {
    const direct = await measure(urlOf(5432), level);
    const pooled = await measure(urlOf(6432), level);
    const text = ({ perSecond, medianMs }: typeof direct): string =>
      `${perSecond} a second, ${medianMs.toFixed(1)} ms`;
    console.log(
      `synchronous_commit = ${level}: ${text(direct)}; through PgBouncer ${text(pooled)}`,
    );
  }
  await owner.end();
}
