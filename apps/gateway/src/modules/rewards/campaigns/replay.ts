import { startOfCityDay, endOfCityDay } from '@shtrans/contract/values/calendar';
import type { Context } from '../../../context.ts';
import type { OperatorData } from '../../base/catalogue/service.ts';
import {
  COLUMNS,
  isYoungEnough,
  judge,
  type Outcome,
  type Participation,
  type Tally,
  windowStart,
} from './shield.ts';
import { countPaying, verdictsBetween } from './shield-store.ts';

/** What rules would have decided on a day. */
export interface Replayed {
  participations: number;
  /** By the deciding rule (`none` if none fits) and its outcome. */
  verdicts: ReadonlyMap<string, number>;
  /** Verdicts that differ from the recorded ones, by old and new outcome. */
  changed: ReadonlyMap<string, number>;
  /** Riders who are held or denied: how many of them have paid for rides, and how many there are. */
  hit: { paying: number; riders: number };
}

/** Counts earlier participations in memory, as the gateway does in its table. */
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
    const windowFrom = windowStart(rule, participation);
    const earlier = (this.#by.get(`${column} ${participation[column]}`) ?? []).filter(
      ({ campaign, at, kind, mark_hours: markHours }) =>
        campaign === participation.campaign &&
        isYoungEnough(rule, markHours) &&
        at > windowFrom &&
        (rule.mechanics.length === 0 || rule.mechanics.includes(kind)),
    );
    if (rule.count === 'acts') return earlier.length + 1;
    return new Set([participation.user_id, ...earlier.map(({ user_id }) => user_id)]).size;
  };
}

const add = (counts: Map<string, number>, name: string): void =>
  void counts.set(name, (counts.get(name) ?? 0) + 1);

/** Judges a day's participations again, in their order; those before the day count with their recorded verdicts. */
export async function replay(
  { db }: Pick<Context, 'db'>,
  rules: OperatorData['shield'],
  day: string,
): Promise<Replayed> {
  const dayStart = startOfCityDay(day);
  const dayEnd = endOfCityDay(day);
  const hours = Math.max(0, ...rules.map((rule) => rule.hours));
  const oldest = new Date(dayStart.getTime() - hours * 3_600_000);
  const rows = await verdictsBetween(db, oldest, dayEnd);
  const before = new Before();
  const verdicts = new Map<string, number>();
  const changed = new Map<string, number>();
  const hit = new Set<string>();
  let participations = 0;
  for (const row of rows) {
    let outcome: Outcome = row.outcome;
    if (row.at >= dayStart) {
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
