import type { Badge, SharedBadge } from '@shtrans/contract/badges/schemas';
import { CodedError, existing } from '@shtrans/contract/api/errors';
import type { Context } from '../../../context.ts';
import type { Row } from '../../../db/schema.ts';
import { uuidv7 } from '../../../db/uuid.ts';
import { limit } from '../../../http/limits.ts';
import { idOf, tokenOf } from '../../../http/signed-id.ts';
import { dataInForce, dataOfVersion } from '../../base/catalogue/service.ts';
import type { BadgeRule } from './data.ts';
import { type Progress, progressOf } from './progress.ts';
import { countedRides } from '../facts/service.ts';
import { percentOf } from './rarity.ts';
import { badgeCounts } from './store.ts';
import { findRow, findRows, insertRow } from './tables.ts';

const LINK = { name: 'badge', encoding: 'base64url' } as const;
/** Per client address, for readers of shared links. */
const READS_PER_MINUTE = { max: 120, windowSeconds: 60 };

type Deps = Pick<Context, 'db' | 'clock' | 'random' | 'config' | 'kinds'>;
type Won = Row<'badges_won'>;

/**
 * Returns a rider's badges: those won, latest first, then those to win, nearest first. The first call after a badge is won
 * stores it, with the end of the winning ride. It stays, even if that ride is refunded or the rule is no longer in force.
 */
export async function listBadges(ctx: Deps, userId: string): Promise<{ items: Badge[] }> {
  const [{ version, data }, rides, wonRows, counts] = await Promise.all([
    dataInForce(ctx),
    countedRides(ctx.db, userId),
    findRows(ctx.db, 'badges_won', { user_id: userId }, 'won_at'),
    badgeCounts(ctx.db),
  ]);
  const wonByBadge = new Map(wonRows.map((row) => [row.badge, row]));
  const offered = data.badges.map((rule) => ({ rule, ...progressOf(rule.rule, rides) }));
  for (const { rule, reachedAt } of offered) {
    if (reachedAt === null || wonByBadge.has(rule.id)) continue;
    const row = { user_id: userId, badge: rule.id, id: uuidv7(ctx), version, won_at: reachedAt };
    await insertRow(ctx.db, 'badges_won', row, 'keep');
    // A concurrent call may have stored it first; its row counts.
    const storedRow = await findRow(ctx.db, 'badges_won', { user_id: userId, badge: rule.id });
    wonByBadge.set(rule.id, existing(storedRow, 'internal'));
  }
  const old = await Promise.all(
    wonRows
      .filter(({ badge }) => !offered.some(({ rule }) => rule.id === badge))
      .map(async ({ badge, version: earlier }) => await ruleOf(ctx, badge, earlier)),
  );
  const all = [
    ...offered,
    ...old.map((rule) => ({ rule, progress: rule.rule.target, reachedAt: null })),
  ];
  const items = all.map(({ rule, ...progress }) => ({
    ...badgeOf(ctx, rule, progress, wonByBadge.get(rule.id)),
    heldPercent: percentOf(rule, counts),
  }));
  return { items: items.toSorted(byNearness) };
}

function badgeOf(
  ctx: Pick<Context, 'config'>,
  { id, name, text, art, higher, rule: { count, target } }: BadgeRule,
  { progress }: Progress,
  won: Won | undefined,
): Omit<Badge, 'heldPercent'> {
  const reachedCount = higher.filter((goal) => progress >= goal).length;
  return {
    id,
    name,
    text,
    art,
    count,
    progress: won === undefined ? progress : Math.max(progress, target),
    target,
    level: won === undefined ? 0 : 1 + reachedCount,
    nextTarget: won === undefined ? target : (higher[reachedCount] ?? null),
    wonAt: won?.won_at.toISOString() ?? null,
    shareToken: won === undefined ? null : tokenOf(ctx, LINK, won.id),
  };
}

const byNearness = (a: Badge, b: Badge): number =>
  (b.wonAt ?? '').localeCompare(a.wonAt ?? '') || b.progress / b.target - a.progress / a.target;

async function ruleOf(ctx: Deps, badge: string, version: number): Promise<BadgeRule> {
  const { badges } = await dataOfVersion(ctx, version);
  const rule = badges.find(({ id }) => id === badge);
  if (rule === undefined) throw new Error(`version ${version} has no badge ${badge}`);
  return rule;
}

/** Returns the badge of a link, without its rider. Throws `badge_not_found`, `too_many_requests`. */
export async function readSharedBadge(
  ctx: Deps,
  token: string,
  address: string,
): Promise<SharedBadge> {
  await limit(ctx, `shared-badges:${address}`, READS_PER_MINUTE);
  const id = idOf(ctx, LINK, token);
  const won = id === undefined ? undefined : await findRow(ctx.db, 'badges_won', { id });
  if (won === undefined) throw new CodedError('badge_not_found');
  const { name, text, art } = await ruleOf(ctx, won.badge, won.version);
  return { name, text, art, wonAt: won.won_at.toISOString() };
}
