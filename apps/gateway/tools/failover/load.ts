import { setTimeout as delay } from 'node:timers/promises';
import { chanceOf } from '../../sandbox/chance.ts';
import { giveOrder, ticketFields, userIdOf } from '../../test/orders.ts';
import { login } from '../../test/riders.ts';
import { type Cluster, GATEWAYS } from '../chaos/cluster.ts';
import { type Field, Phone } from '../chaos/phone.ts';
import { SYSTEM } from '../chaos/stories.ts';

/** Riders who write one after another, without a pause for thought. */
const WRITERS = 4;
/** Orders of each: more than a round takes. */
const ORDERS = 100;
const WRITE_PAUSE_MS = 150;

/** A journey of the city's guide at the next noon, whose answer comes from the gateway's memory. */
const guidePath = (): string => {
  const noon = new Date();
  noon.setUTCHours(noon.getUTCHours() < 4 ? 4 : 28, 0, 0, 0);
  const query = new URLSearchParams({ from: 'S0118', to: '五角场', time: noon.toISOString() });
  return `/v1/plans?${query.toString()}`;
};
const READ_PAUSE_MS = 250;
const READ_LIMIT_MS = 5000;

/** Riders who write and read until they are stopped. */
export interface Load {
  orders: readonly string[];
  /** When each write was acknowledged, in ms of `performance.now()`. */
  acknowledged: readonly number[];
  /** A line for each read of the guide that failed. */
  failedReads: readonly string[];
  reads(): number;
  stop(): Promise<void>;
}

/** Resolves when each gateway has planned a journey: the first one reads the timetable. */
export async function warmGuide({ gateways }: Cluster): Promise<void> {
  for (const { links } of gateways) {
    const answer = await fetch(`http://127.0.0.1:${links.riders.port}${guidePath()}`);
    if (answer.status !== 200)
      throw new Error(`the guide: ${answer.status} ${await answer.text()}`);
    await answer.arrayBuffer();
  }
}

/** Begins to cancel new orders, one after another, and to read the guide at each gateway. */
export async function beginLoad(field: Field, round: number): Promise<Load> {
  const { db, gateways } = field.cluster;
  const ctx = { ...SYSTEM, db };
  const orders: string[] = [];
  const acknowledged: number[] = [];
  const failedReads: string[] = [];
  const stopped = new AbortController();
  const { signal } = stopped;
  const writers = await Promise.all(
    Array.from({ length: WRITERS }, async (_, i) => {
      const token = await login(ctx, `2${String(round * 100 + i).padStart(10, '0')}`, 'main');
      const rider = await userIdOf(db, token);
      const mine: string[] = [];
      for (let n = 0; n < ORDERS; n++) {
        const validUntil = new Date(ctx.clock.now().getTime() + 86_400_000).toISOString();
        mine.push(
          await giveOrder({ ctx, db }, rider, {
            type: 'multi_ticket',
            fields: ticketFields({ validUntil }),
          }),
        );
      }
      orders.push(...mine);
      const owner = { cycle: round, story: `load-${i}`, rider, phone: 0 };
      return { mine, phone: new Phone(field, owner, token, chanceOf(round, i, 'load')) };
    }),
  );
  const beganAt = performance.now();
  let reads = 0;
  const write = async ({ mine, phone }: (typeof writers)[number]): Promise<void> => {
    for (const id of mine) {
      if (signal.aborted) return;
      const { status } = await phone.post('cancel', id, `/v1/orders/${id}/cancel`);
      if (status === 200) acknowledged.push(performance.now());
      await delay(WRITE_PAUSE_MS);
    }
  };
  const read = async (index: number): Promise<void> => {
    while (!signal.aborted) {
      const base = `http://127.0.0.1:${gateways[index]?.links.riders.port}`;
      const outcome = await fetch(base + guidePath(), {
        signal: AbortSignal.timeout(READ_LIMIT_MS),
      }).then(
        async (answer) => {
          await answer.arrayBuffer();
          return answer.status;
        },
        (error: unknown) => String(error),
      );
      reads += 1;
      if (outcome !== 200) {
        const seconds = ((performance.now() - beganAt) / 1000).toFixed(1);
        failedReads.push(`the guide at gateway ${index + 1} after ${seconds} s: ${outcome}`);
      }
      await delay(READ_PAUSE_MS);
    }
  };
  const all = [
    ...writers.map((writer) =>
      write(writer).catch((error: unknown) => void field.broken.push(String(error))),
    ),
    ...Array.from({ length: GATEWAYS }, (_, index) => read(index)),
  ];
  return {
    orders,
    acknowledged,
    failedReads,
    reads: () => reads,
    async stop() {
      stopped.abort();
      await Promise.all(all);
    },
  };
}
