import type { MechanicInput } from '@shtrans/contract/campaigns/mechanics';
import { CodedError } from '@shtrans/contract/api/errors';
import type { Context } from '../../src/context.ts';
import type { Tx } from '../../src/db/database.ts';
import { inTransaction, withoutLimits } from '../../src/db/transaction.ts';
import { uuidv7 } from '../../src/db/uuid.ts';
import { enqueue } from '../../src/jobs/queue.ts';
import { editionInForce, windowOf } from '../../src/modules/rewards/campaigns/edition.ts';
import { act } from '../../src/modules/rewards/campaigns/taking-part.ts';
import { type Chance, chanceOf } from '../chance.ts';
import { minutesAfter } from './draft.ts';
import { insertPlain, rowsOf, UNSEEN } from './past.ts';
import { tellLoad } from './player.ts';
import { findRow, insertRow } from './rows.ts';

/** A new rider finds rankings, votes, teams and links that others have already filled. */
const COUNT = 30;
const TEAMS = ['滨江骑行队', '早高峰绿行', '浦东通勤社', '换乘达人', '周末轮渡组', '绿橙联队'];
/** Helpers of each link; one that has all it needs is claimed. */
const HELPERS = [3, 2, 3, 1, 2];
/** Landmarks by popularity: the later in the list, the fewer votes. */
const LANDMARKS = ['bund', 'wukang', 'pearl', 'yu-garden', 'tower', 'art-museum'];

const DAY = 24 * 60;
/** Players have been registered for this long, and have ridden and taken part for this long. */
const KNOWN_DAYS = 60;
const PLAYED_DAYS = 22;

interface Player {
  userId: string;
  phone: string;
  rides: number;
}

/** An act in a campaign at an instant; `link` is the invitation by which the player came. */
interface Play {
  player: Player;
  at: Date;
  campaign: string;
  mechanic: string;
  input: MechanicInput;
  link?: string | undefined;
}

type PlayContext = Context & { random: Chance };

/**
 * Adds riders who have taken part in the campaigns of the last weeks, by the rules of the campaigns at the time of each
 * act. One transaction: a second call, or a second gateway, adds nothing.
 */
export async function seedPlayers(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  const chance = chanceOf(ctx.config.DEMO_SEED, 'players');
  const seedCtx: PlayContext = { ...ctx, random: chance, figures: UNSEEN };
  await inTransaction(ctx.db, async (tx) => {
    await withoutLimits(tx);
    const players = Array.from({ length: COUNT }, (_, i): Player => {
      const random = chance;
      const userId = uuidv7({ clock: { now: () => joinedAt(i, now) }, random });
      const phone = `1${chance.pick(['36', '38', '39', '58', '77'])}${chance.digits(5)}${210 + i}`;
      return { userId, phone, rides: 3 + Math.floor(chance.share() ** 2 * 26) };
    });
    for (const [i, player] of players.entries()) {
      if (!(await addPlayer(seedCtx, tx, player, joinedAt(i, now)))) return;
    }
    await playCampaigns(seedCtx, tx, players, now);
    await enqueue(ctx, tx, { kind: 'facts.past', dedup: 'demo players', payload: {} });
  });
}

const joinedAt = (index: number, now: Date): Date =>
  minutesAfter(now, -(KNOWN_DAYS - index / 2) * DAY);

/** Adds a player with completed rides. Returns false if they exist. */
async function addPlayer(
  { random, clock }: PlayContext,
  tx: Tx,
  { userId, phone, rides }: Player,
  created_at: Date,
): Promise<boolean> {
  const user = { id: userId, phone, nickname: `用户${phone.slice(-4)}`, demo: true, created_at };
  if (!(await insertRow(tx, 'users', user, 'keep'))) return false;
  const now = clock.now();
  const drafts = tellLoad(random, rides, minutesAfter(now, -PLAYED_DAYS * DAY), now);
  const plain = drafts.map((draft) => rowsOf({ ...draft, passenger: '*' }, userId, random));
  await insertPlain(
    tx,
    plain.filter(({ order }) => order.status === 'completed'),
  );
  return true;
}

async function playCampaigns(
  ctx: PlayContext,
  tx: Tx,
  players: readonly Player[],
  now: Date,
): Promise<void> {
  const daysAgo = (days: number): Date => minutesAfter(now, -Math.round(days * DAY));
  for (const [i, player] of players.entries()) {
    const gift = {
      player,
      at: daysAgo(21 - i / 3),
      mechanic: 'gift',
      input: { kind: 'claim' },
    } as const;
    await play(ctx, tx, { ...gift, campaign: 'city-walk' });
    await play(ctx, tx, { ...gift, campaign: 'top-shanghai' });
    for (let day = ctx.random.int(1, 4); day < 20; day += ctx.random.int(3, 9)) {
      const rank = Math.floor(ctx.random.share() ** 2 * LANDMARKS.length);
      const input = { kind: 'vote', option: LANDMARKS[rank] ?? '' } as const;
      await play(ctx, tx, {
        player,
        at: daysAgo(day),
        campaign: 'top-shanghai',
        mechanic: 'vote',
        input,
      });
    }
  }
  await playTeams(ctx, tx, players, daysAgo);
  await askForHelp(ctx, tx, players, daysAgo);
}

type DaysAgo = (days: number) => Date;

/** The first players found teams, most of the others join one; the last ride alone. */
async function playTeams(
  ctx: PlayContext,
  tx: Tx,
  players: readonly Player[],
  daysAgo: DaysAgo,
): Promise<void> {
  const place = { campaign: 'green-experts', mechanic: 'teams' };
  for (const [i, player] of players.slice(0, -4).entries()) {
    const name = TEAMS[i];
    const founder = players[i % TEAMS.length];
    if (name !== undefined) {
      const input = { kind: 'team', do: 'create', name } as const;
      await play(ctx, tx, { ...place, player, at: daysAgo(21), input });
    } else if (founder !== undefined) {
      const link = (await findRow(tx, 'campaign_members', { ...place, user_id: founder.userId }))
        ?.team;
      const input = { kind: 'team', do: 'join' } as const;
      await play(ctx, tx, { ...place, player, at: daysAgo(20 - i / 5), input, link });
    }
  }
}

/** Some players ask for help; others help them, each once. */
async function askForHelp(
  ctx: PlayContext,
  tx: Tx,
  players: readonly Player[],
  daysAgo: DaysAgo,
): Promise<void> {
  const place = { campaign: 'friend-help', mechanic: 'friends' };
  const helpers = players.slice(HELPERS.length);
  for (const [i, count] of HELPERS.entries()) {
    const [player] = players.slice(i);
    if (player === undefined) continue;
    const input = { kind: 'help', do: 'share' } as const;
    await play(ctx, tx, { ...place, player, at: daysAgo(6 - i), input });
    const key = { campaign: place.campaign, user_id: player.userId, level: 1 };
    const link = (await findRow(tx, 'campaign_links', key))?.token;
    for (const [n, helper] of helpers.splice(0, count).entries()) {
      const help = { kind: 'help', do: 'help' } as const;
      await play(ctx, tx, {
        ...place,
        player: helper,
        at: daysAgo(5.9 - i - n / 10),
        input: help,
        link,
      });
    }
    const claim = { kind: 'help', do: 'claim' } as const;
    if (count === 3) await play(ctx, tx, { ...place, player, at: daysAgo(5 - i), input: claim });
  }
}

/** Does an act as the rider would have at that time; without effect if the campaign was not open or has no such mechanic. */
async function play(
  ctx: PlayContext,
  tx: Tx,
  { player, at, campaign, mechanic, input, link }: Play,
): Promise<void> {
  const playCtx = { ...ctx, clock: { now: () => at } };
  try {
    const edition = await editionInForce(playCtx, campaign);
    if (windowOf(edition.campaign, at).phase !== 'open') return;
    const host = { host: 'BROWSER-DEFAULT', type: 'h5' } as const;
    const asker = { ...host, userId: player.userId, credential: 'user', link } as const;
    await act(playCtx, tx, edition, { name: mechanic, input, asker, now: at });
  } catch (error) {
    // An operator's own data can have another campaign of this name.
    if (!(error instanceof CodedError)) throw error;
  }
}
