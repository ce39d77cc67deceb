import type { MechanicState } from '@shtrans/contract/campaigns/mechanics';
import { CodedError } from '@shtrans/contract/api/errors';
import { maskPhone } from '@shtrans/contract/values/phone';
import type { TxContext } from '../../../../../context.ts';
import type { Db, Tx } from '../../../../../db/database.ts';
import { inTransaction } from '../../../../../db/transaction.ts';
import { lazilyPer } from '../../../../../timing/lazily.ts';
import { causesOf, giveAward } from '../../awards.ts';
import {
  addPlaces,
  namesOf,
  placesUpTo,
  type Ranked,
  riders,
  type Sum,
  sumsOf,
  teams,
} from './store.ts';
import type { Rules, Scope } from '../../scope.ts';
import { membershipOf } from '../team/mechanic.ts';
import { findRow, insertRow } from '../../tables.ts';

interface Scored {
  subject: string;
  score: number;
  at: Date;
}

/** Returns the subjects by place: the higher score first, then the one reached earlier. */
export function inOrder(scored: readonly Scored[]): Ranked[] {
  return scored
    .filter(({ score }) => score > 0)
    .toSorted(
      (a, b) =>
        b.score - a.score ||
        a.at.getTime() - b.at.getTime() ||
        // At the same instant, any order that is the same at every gateway.
        (a.subject < b.subject ? -1 : 1),
    )
    .map(({ subject, score }, index) => ({ subject, score, place: index + 1 }));
}

const scoreOf = (
  scoredBy: 'carbon' | 'rides',
  { subject, grams, gramsAt, rides, ridesAt }: Sum,
): Scored =>
  scoredBy === 'carbon'
    ? { subject, score: grams, at: gramsAt ?? ridesAt }
    : { subject, score: rides, at: ridesAt };

/** Computes all places from the present rides. */
async function rank(db: Db | Tx, scope: Scope<'ranking'>): Promise<Ranked[]> {
  const { campaign, mechanic, from, until } = scope;
  const { of, by, types } = mechanic;
  const ranked = of.kind === 'teams' ? campaign.mechanics[of.mechanic] : undefined;
  const subjects =
    of.kind === 'teams'
      ? teams(campaign.id, of.mechanic, ranked?.kind === 'team' ? ranked.min : 1, from)
      : riders(campaign.id, from);
  const sums = await sumsOf(db, subjects, { types, until });
  return inOrder(sums.map((sum) => scoreOf(by, sum)));
}

const KEPT_MS = 2000;

interface Kept {
  at: number;
  version: number;
  ranked: Promise<Ranked[]>;
}

/** This gateway's rankings, reused for `KEPT_MS`, by campaign and mechanic. */
const rankingsOf = lazilyPer<TxContext, Map<string, Kept>>(() => new Map());

async function ranksNow(db: Db | Tx, scope: Scope<'ranking'>): Promise<Ranked[]> {
  const { ctx, campaign, id, version, now } = scope;
  const rankings = rankingsOf(ctx);
  const key = `${campaign.id} ${id}`;
  const cached = rankings.get(key);
  const age = now.getTime() - (cached?.at ?? 0);
  if (cached?.version === version && age >= 0 && age < KEPT_MS) return await cached.ranked;
  const ranked = rank(db, scope);
  const keep = (): unknown => rankings.set(key, { at: now.getTime(), version, ranked });
  if (db.isTransaction) {
    // Others must not wait for a transaction that can fail. What it rolls back is shown for at most `KEPT_MS`.
    await ranked;
    keep();
  } else {
    keep();
    ranked.catch(() => rankings.delete(key));
  }
  return await ranked;
}

/** Stores the final places at the first request after the end. A concurrent request waits for the first. */
async function makeFinal(db: Db | Tx, scope: Scope<'ranking'>): Promise<void> {
  const key = { campaign: scope.campaign.id, mechanic: scope.id };
  if (await findRow(db, 'campaign_rankings', key)) return;
  const write = async (tx: Tx): Promise<void> => {
    if (!(await insertRow(tx, 'campaign_rankings', { ...key, final_at: scope.now }, 'keep')))
      return;
    await addPlaces(tx, key, await rank(tx, scope));
  };
  await (db.isTransaction ? write(db as Tx) : inTransaction(db, write));
}

const isOver = ({ now, until }: Scope<'ranking'>): boolean => now >= until;

/** Returns the rider's subject in the ranking: themselves, or their team. */
async function subjectOf(db: Db | Tx, scope: Scope<'ranking'>): Promise<string | undefined> {
  const { of } = scope.mechanic;
  return of.kind === 'riders' ? scope.userId : (await membershipOf(db, scope, of.mechanic))?.team;
}

/** Returns the first places, and the rider's own. */
async function places(
  db: Db | Tx,
  scope: Scope<'ranking'>,
): Promise<{ top: Ranked[]; own: Ranked | undefined; subject: string | undefined }> {
  const subject = await subjectOf(db, scope);
  const { top } = scope.mechanic;
  if (!isOver(scope)) {
    const all = await ranksNow(db, scope);
    return {
      top: all.slice(0, top),
      own: subject === undefined ? undefined : all.find((each) => each.subject === subject),
      subject,
    };
  }
  await makeFinal(db, scope);
  const key = { campaign: scope.campaign.id, mechanic: scope.id };
  const ownPlace =
    subject === undefined ? undefined : await findRow(db, 'campaign_places', { ...key, subject });
  return { top: await placesUpTo(db, key, top), own: ownPlace, subject };
}

const CAUSE = 'place';

export const ranking: Rules<'ranking'> = {
  reads: ['team', 'joining'],

  during: () => ['open', 'claim'],

  async state(db, scope) {
    const { of } = scope.mechanic;
    const { top, own, subject } = await places(db, scope);
    const names = await namesOf(
      db,
      of.kind,
      top.map((each) => each.subject),
    );
    const nameOf = (id: string): string =>
      of.kind === 'teams' ? (names.get(id) ?? '') : maskPhone(names.get(id) ?? '');
    return {
      kind: 'ranking',
      isFinal: isOver(scope),
      top: top.map((each): MechanicState<'ranking'>['top'][number] => ({
        place: each.place,
        name: nameOf(each.subject),
        score: each.score,
        isMine: each.subject === subject,
      })),
      own: own ? { place: own.place, score: own.score } : null,
      claimed: (await causesOf(db, scope)).has(CAUSE),
    };
  },

  async act(tx, taking) {
    const { own } = isOver(taking) ? await places(tx, taking) : {};
    const prize = own && taking.mechanic.prizes.find(({ to }) => own.place <= to);
    if (prize === undefined) throw new CodedError('campaign_not_done');
    const { reward } = prize;
    if (!(await giveAward(tx, taking, { reward, cause: CAUSE })))
      throw new CodedError('campaign_done');
  },
};
