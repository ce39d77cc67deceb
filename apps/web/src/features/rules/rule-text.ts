import type { FeeRule, FeeRuleRow } from '@shtrans/contract/fees/schemas';
import { feeMessages } from '../../domain/fares/messages.ts';
import { amountText } from '../../ui/text/money.tsx';
import { calendarDate } from '../../ui/text/long-date.ts';
import { rulesMessages } from './messages.ts';
import { textOr } from '../../core/i18n/language.ts';

/** Texts for the rows of a rule: those of a fee's lines, and those that only rules have. */
const ruleTexts = () => ({ ...feeMessages(), ...rulesMessages() });

/** At most one decimal: 6000 m are "6" km, 2500 "2.5". */
export const oneDecimal = (n: number): string => String(Number(n.toFixed(1)));
const km = (metres: number | null): string => oneDecimal((metres ?? 0) / 1000);
const minutes = (seconds: number | null): string => oneDecimal((seconds ?? 0) / 60);

/** Formats a row: its subject, its range, and its price. `price` is its amount in yuan. */
type Write = (
  row: FeeRuleRow,
  t: ReturnType<typeof ruleTexts>,
  price: string,
) => readonly [label: string, hint: string, value: string];

/** The default texts by row code. */
const ROWS: Record<string, Write> = {
  flag_fall: ({ variant, toMetres }, { row, hint }, price) => [
    variant === 'electric' ? row.flagFallElectric : row.flag_fall,
    hint.includes(km(toMetres)),
    price,
  ],
  distance: ({ fromMetres, toMetres }, t, price) => [
    t.item.distance,
    t.hint.between(km(fromMetres), km(toMetres)),
    t.value.perKilometre(price),
  ],
  long_distance: ({ fromMetres }, t, price) => [
    t.row.long_distance,
    t.hint.beyond(km(fromMetres)),
    t.value.perKilometre(price),
  ],
  duration: (_, t, price) => [t.item.duration, '', t.value.perMinute(price)],
  waiting: ({ everySeconds }, { item, hint }, price) => [
    item.waiting,
    hint.everyFullMinutes(minutes(everySeconds)),
    price,
  ],
  night: ({ hours, percent }, t) => [
    t.item.night,
    hours === null ? '' : t.hint.departs(hours.from, hours.to),
    t.value.plus(`${oneDecimal(percent ?? 0)}%`),
  ],
  holiday: ({ variant }, t, price) => [
    t.row.holiday(textOr(t.holiday, variant, '')),
    textOr(t.holidayDays, variant, ''),
    t.value.plus(price),
  ],
  minimum: (_, t, price) => [t.row.minimum, '', price],
  rounding: (_, t, price) => [t.row.rounding, '', price],
  table: (_, t) => [t.row.table, t.hint.tableWins, ''],
  transfer: ({ withinSeconds }, t, price) => [
    t.row.transfer,
    t.hint.withinMinutes(minutes(withinSeconds)),
    t.value.minus(price),
  ],
  monthly_discount: ({ fromCents, percent }, t) => [
    t.item.monthly_discount,
    t.hint.aboveMonthly(amountText(Math.abs(fromCents ?? 0))),
    t.value.minus(`${oneDecimal(Math.abs(percent ?? 0))}%`),
  ],
  free: ({ withinSeconds }, t) => [
    t.row.free,
    t.hint.withinMinutes(minutes(withinSeconds)),
    t.value.free,
  ],
  late: (_, t) => [t.row.late, t.hint.notThere, t.value.free],
  cancellation: ({ variant }, t, price) => [
    t.row.cancellation(textOr(t.service, variant, '')),
    t.hint.afterFree,
    price,
  ],
  waited: ({ variant, withinSeconds }, t, price) => [
    t.row.waited(textOr(t.service, variant, '')),
    t.hint.afterMinutes(minutes(withinSeconds)),
    price,
  ],
};

/** Texts for codes with a different meaning in one rule. */
const OWN_ROWS: Record<string, typeof ROWS> = {
  metro: {
    flag_fall: ({ toMetres }, t, price) => [
      t.itemOf.metro.flag_fall,
      t.hint.upTo(km(toMetres)),
      price,
    ],
    distance: ({ everyMetres }, t, price) => [
      t.itemOf.metro.distance,
      t.hint.everyKilometres(km(everyMetres)),
      t.value.plus(price),
    ],
  },
  parking_street: {
    flag_fall: ({ variant, withinSeconds }, t, price) => [
      t.row.firstPeriod(textOr(t.zone, variant, '')),
      t.hint.firstMinutes(minutes(withinSeconds)),
      price,
    ],
    duration: ({ variant, everySeconds }, t, price) => [
      t.row.thenPeriod(textOr(t.zone, variant, '')),
      t.hint.everyBegunMinutes(minutes(everySeconds)),
      price,
    ],
  },
};

/** A row of a rule in words. A row of a newer gateway is named "other", with its amount if it has one. */
export function rowText(rule: Pick<FeeRule, 'id'>, row: FeeRuleRow) {
  const write: Write =
    OWN_ROWS[rule.id]?.[row.code] ??
    ROWS[row.code] ??
    ((_, texts, price) => [texts.row.other, '', row.cents === null ? '' : price]);
  const [label, hint, value] = write(row, ruleTexts(), amountText(Math.abs(row.cents ?? 0)));
  return { label, hint, value };
}

export type Validity = FeeRule['versions'][number];

/** "Since 1 Jul 2026", "1 Jan 2025 to 30 Jun 2026". */
export function daysText({ validFrom, validTo }: Validity): string {
  const { validity: t } = rulesMessages();
  if (validFrom === null) return validTo === null ? t.undated : t.until(calendarDate(validTo));
  const from = calendarDate(validFrom);
  return validTo === null ? t.since(from) : t.from(from, calendarDate(validTo));
}
