import { setTimeout as delay } from 'node:timers/promises';
import type { LoggedDraw } from '../../packages/contract/src/campaigns/mechanics/draw.ts';
import type { connect } from '../../apps/gateway/src/db/database.ts';
import { chiSquareOf } from '../../apps/gateway/src/modules/rewards/campaigns/draws/chi-square.ts';
import { campaignOf } from '../../apps/gateway/test/campaigns.ts';
import { releaseData } from '../../apps/gateway/test/operator-data.ts';
import type { StageGateway } from '../../tools/stage/gateway.ts';
import type { Findings } from '../harness.ts';
import { startChild } from './children.ts';
import type { Crowd, CrowdOutcome } from './crowd-load.ts';
import { CROWD_GATEWAYS, crowdStage } from './riders.ts';
import { startUntil } from './stage.ts';

const RIDERS = Number(process.env['DRAW_RIDERS'] ?? 20_000);
const EACH = 5;
const PRIZES = RIDERS / 2;
const AT_ONCE = 200;
const KILL_EVERY_MS = 1000 * Number(process.env['DRAW_KILL_S'] ?? 60);
const DAY_MS = 86_400_000;

/** More wins than prizes: of 100,000 draws 20,000 win by their numbers, and there are 10,000 prizes. */
const ODDS = [
  { reward: 'big', ppm: 20_000 },
  { reward: 'small', ppm: 180_000 },
];

const goods = (name: string, count: number) =>
  ({ kind: 'goods', name: { zh: name, en: name }, stock: count, unitCostCents: 1 }) as const;

const campaign = () => {
  const stock = { big: PRIZES / 10, small: PRIZES - PRIZES / 10 };
  const now = Date.now();
  return campaignOf({
    id: 'crowd',
    window: {
      from: new Date(now - DAY_MS).toISOString(),
      until: new Date(now + 2 * DAY_MS).toISOString(),
    },
    pages: [
      {
        address: '/crowd',
        title: { zh: '抽奖', en: 'Draw' },
        login: false,
        blocks: [{ kind: 'draw', mechanic: 'lots', view: 'wheel' }],
      },
    ],
    mechanics: { lots: { kind: 'draw', dailyFree: EACH, odds: ODDS } },
    rewards: { big: goods('big', stock.big), small: goods('small', stock.small) },
    budget: { capCents: PRIZES },
  });
};

interface Measured extends CrowdOutcome {
  kills: number;
  /** Draws in the database. */
  drawn: number;
  /** Prizes granted, less the stock. */
  excess: number;
  /** Prizes that were granted twice for one draw, or without a draw. */
  astray: number;
  /** Deviation of the nominal outcomes from the odds; below 1 it is within chance. */
  chi: number;
}

/** Kills and restarts one gateway after another, until stopped. */
async function killInTurn(
  gateways: readonly StageGateway[],
  stopSignal: AbortSignal,
): Promise<number> {
  for (let kills = 0; ; kills++) {
    await delay(KILL_EVERY_MS, undefined, { signal: stopSignal }).catch(() => {});
    const gateway = gateways[kills % gateways.length];
    if (stopSignal.aborted || gateway === undefined) return kills;
    await gateway.kill();
    await gateway.restart();
  }
}

type Pool = ReturnType<typeof connect>['pool'];

async function inTheBooks(pool: Pool) {
  const { rows: draws } = await pool.query<{ detail: LoggedDraw }>(
    `select detail from campaign_acts where campaign = 'crowd'`,
  );
  const { rows: sums } = await pool.query<{ awards: number; astray: number }>(
    `select count(*)::int as awards, count(*) filter (where not exists (
       select from campaign_acts a where a.campaign = w.campaign and a.user_id = w.user_id
         and a.detail->>'given' = w.reward and 'draw ' || (a.detail->>'n') = w.cause))::int as astray
     from campaign_awards w where campaign = 'crowd'`,
  );
  const says = draws.filter(({ detail }) => detail.given !== null).length;
  const { awards = 0, astray = 0 } = sums[0] ?? {};
  const counts = new Map<string | null, number>();
  for (const { detail } of draws) {
    counts.set(detail.nominal, (counts.get(detail.nominal) ?? 0) + 1);
  }
  const chi = chiSquareOf({ odds: ODDS }, counts);
  return {
    drawn: draws.length,
    excess: awards - PRIZES,
    astray: astray + Math.abs(says - awards),
    chi: chi === undefined ? Number.NaN : chi.sum / chi.limit,
  };
}

/**
 * 20,000 riders draw five times each on three gateways, one of which is killed every minute. More draws win than there
 * are prizes: all prizes must be granted, each once, and to riders whose draws won.
 */
export async function benchDraws(findings: Findings, ends: AsyncDisposableStack): Promise<void> {
  const { pool, settings, tokens, ctx } = await crowdStage(ends, RIDERS);
  await releaseData([{ ctx }], (data) => ({ ...data, campaigns: [campaign()] }));
  const gateways: StageGateway[] = [];
  for (let n = 0; n < CROWD_GATEWAYS; n++) gateways.push(await startUntil(ends, settings));

  const path = '/v1/campaigns/crowd/lots';
  const calls = Array.from({ length: EACH }, (_, i) => ({
    path,
    body: { act: { kind: 'draw', n: i + 1, c: 'c'.repeat(32) } },
  }));
  const stopKilling = new AbortController();
  const killed = killInTurn(gateways, stopKilling.signal);
  const crowd: Crowd = {
    origins: gateways.map(({ origin }) => origin),
    tokens,
    calls,
    untilRefused: false,
    atOnce: AT_ONCE,
  };
  const outcome = await startChild('./crowd-load.ts', ends).ask<CrowdOutcome>(crowd);
  stopKilling.abort();
  const measured: Measured = { ...outcome, kills: await killed, ...(await inTheBooks(pool)) };
  const draws = RIDERS * EACH;
  const exactly = { done: draws, 'in the database': draws, 'excess prizes': 0, astray: 0 };
  findings.show<Measured>({
    title: `${draws} draws by ${RIDERS} riders, ${AT_ONCE} at once, ${PRIZES} prizes, ${CROWD_GATEWAYS} gateways, database without fsync`,
    runs: new Map([['gateways', [measured]]]),
    figures: [
      { name: 'done', of: ({ done }) => done },
      { name: 'in the database', of: ({ drawn }) => drawn },
      { name: 'excess prizes', of: ({ excess }) => excess },
      { name: 'astray', of: ({ astray }) => astray },
      { name: 'chi-square / limit', of: ({ chi }) => chi, digits: 2 },
      { name: 'kills', of: ({ kills }) => kills },
      { name: 'per second', of: ({ done, seconds }) => done / seconds },
      { name: 'p50 ms', of: ({ p50 }) => p50 },
      { name: 'p99 ms', of: ({ p99 }) => p99 },
      { name: 'repeated', of: ({ repeated }) => repeated },
    ],
    atMost: { gateways: { ...exactly, 'chi-square / limit': 1 } },
    atLeast: { gateways: exactly },
  });
}
