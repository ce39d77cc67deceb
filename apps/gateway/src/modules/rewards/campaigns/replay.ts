import { DAY_MS, startOfShanghaiDay } from '@shtrans/contract/values/calendar';
import type { Context } from '../../../context.ts';
import type { OperatorData } from '../../base/catalogue/service.ts';
import {
  COLUMNS,
  judge,
  type Outcome,
  type Participation,
  type Tally,
  windowStart,
} from './shield.ts';
import { countPaying, verdictsBetween } from './shield-store.ts';

/** What rules would have said of a day. */
export interface Replayed {
  participations: number;
  /** By the rule that decides, `none` where none does, and what it says. */
  verdicts: ReadonlyMap<string, number>;
  /** Verdicts that differ from those that were given then: what was, and what would be. */
  changed: ReadonlyMap<string, number>;
  /** Riders that are held or denied and have paid for rides: how many of them, and of how many. */
  hit: { paying: number; riders: number };
}

/** Counts among those before, in memory, as the gateway does in its table. */
class Before {
  #by = new Map<string, Participation[]>();

  add(participation: Participation): void {
    for (const column of Object.values(COLUMNS)) {
      const key = `${column} ${participation[column]}`;
      const list = this.#by.get(key) ?? [];
      list.push(participation);
      this.#by.set(key, list);
    }
  }

  readonly tally: Tally = (rule, participation) => {
    const column = COLUMNS[rule.key];
    const since = windowStart(rule, participation);
    const counted = (this.#by.get(`${column} ${participation[column]}`) ?? []).filter(
      ({ campaign, at, kind }) =>
        campaign === participation.campaign &&
        at > since &&
        (rule.mechanics.length === 0 || rule.mechanics.includes(kind)),
    );
    if (rule.count === 'acts') return counted.length + 1;
    return new Set([participation.user_id, ...counted.map(({ user_id }) => user_id)]).size;
  };
}

const add = (counts: Map<string, number>, name: string): void =>
  void counts.set(name, (counts.get(name) ?? 0) + 1);

/** Has rules judge a day's participations again, in their order; what was before the day counts as it was judged then. */
export async function replay(
  { db }: Pick<Context, 'db'>,
  rules: OperatorData['shield'],
  day: string,
): Promise<Replayed> {
  const from = startOfShanghaiDay(day);
  const until = new Date(from.getTime() + DAY_MS);
  const hours = Math.max(0, ...rules.map((rule) => rule.hours));
  const since = new Date(from.getTime() - hours * 3_600_000);
  const rows = await verdictsBetween(db, since, until);
  const before = new Before();
  const verdicts = new Map<string, number>();
  const changed = new Map<string, number>();
  const hit = new Set<string>();
  let participations = 0;
  for (const row of rows) {
    let outcome: Outcome = row.outcome;
    if (row.at >= from) {
      participations += 1;
      const verdict = await judge(rules, row, before.tally);
      outcome = verdict.outcome;
      add(verdicts, `${verdict.rule ?? 'none'}: ${outcome}`);
      if (outcome !== row.outcome) add(changed, `${row.outcome} would be ${outcome}`);
      if (outcome !== 'allow') hit.add(row.user_id);
    }
    if (outcome !== 'deny') before.add(row);
  }
  const paying = await countPaying(db, [...hit]);
  return { participations, verdicts, changed, hit: { paying, riders: hit.size } };
}
