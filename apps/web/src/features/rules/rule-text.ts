import type { FeeRule, FeeRuleRow } from '@shtrans/contract/fees';
import { formatCents } from '@shtrans/contract/money';
import { language } from '../../core/i18n/language.ts';
import type { Messages } from '../../core/i18n/messages.ts';
import { calendarDate } from '../../ui/time.ts';
import type { messages } from './messages.zh.ts';

export type RuleTexts = Messages<typeof messages>;

export interface RowText {
  label: string;
  hint: string;
  value: string;
}

/** The text of a key; for one that only a newer gateway knows the fallback. */
export const textOr = (texts: object, key: string | null, fallback: string): string =>
  (texts as Partial<Record<string, string>>)[key ?? ''] ?? fallback;

const yuan = (cents: number): string => `¥${formatCents(Math.abs(cents))}`;
/** One decimal at most: 6000 m are "6" km, 2500 "2.5". */
const amount = (n: number): string => String(Number(n.toFixed(1)));
const km = (metres: number | null): string => amount((metres ?? 0) / 1000);
const minutes = (seconds: number | null): string => amount((seconds ?? 0) / 60);

/** The rows of one code, where the rule does not say otherwise. */
const ROWS: Record<string, (row: FeeRuleRow, t: RuleTexts) => RowText> = {
  flag_fall: (row, t) => ({
    label: row.variant === 'electric' ? t.row.flagFallElectric : t.row.flag_fall,
    hint: t.hint.includes(km(row.toMetres)),
    value: yuan(row.cents ?? 0),
  }),
  distance: (row, t) => ({
    label: t.row.distance,
    hint: t.hint.between(km(row.fromMetres), km(row.toMetres)),
    value: t.value.perKilometre(yuan(row.cents ?? 0)),
  }),
  long_distance: (row, t) => ({
    label: t.row.long_distance,
    hint: t.hint.beyond(km(row.fromMetres)),
    value: t.value.perKilometre(yuan(row.cents ?? 0)),
  }),
  duration: (row, t) => ({
    label: t.row.duration,
    hint: '',
    value: t.value.perMinute(yuan(row.cents ?? 0)),
  }),
  waiting: (row, t) => ({
    label: t.row.waiting,
    hint: t.hint.everyFullMinutes(minutes(row.everySeconds)),
    value: yuan(row.cents ?? 0),
  }),
  night: (row, t) => ({
    label: t.row.night,
    hint: row.hours === null ? '' : t.hint.departs(row.hours.from, row.hours.to),
    value: t.value.plus(`${amount(row.percent ?? 0)}%`),
  }),
  holiday: (row, t) => ({
    label: t.row.holiday(textOr(t.holiday, row.variant, '')),
    hint: textOr(t.holidayDays, row.variant, ''),
    value: t.value.plus(yuan(row.cents ?? 0)),
  }),
  minimum: (row, t) => ({ label: t.row.minimum, hint: '', value: yuan(row.cents ?? 0) }),
  rounding: (row, t) => ({ label: t.row.rounding, hint: '', value: yuan(row.cents ?? 0) }),
  table: (_, t) => ({ label: t.row.table, hint: t.hint.tableWins, value: '' }),
  transfer: (row, t) => ({
    label: t.row.transfer,
    hint: t.hint.withinMinutes(minutes(row.withinSeconds)),
    value: t.value.minus(yuan(row.cents ?? 0)),
  }),
  monthly_discount: (row, t) => ({
    label: t.row.monthly_discount,
    hint: t.hint.aboveMonthly(yuan(row.fromCents ?? 0)),
    value: t.value.minus(`${amount(Math.abs(row.percent ?? 0))}%`),
  }),
  free: (row, t) => ({
    label: t.row.free,
    hint: t.hint.withinMinutes(minutes(row.withinSeconds)),
    value: t.value.free,
  }),
  late: (_, t) => ({ label: t.row.late, hint: t.hint.notThere, value: t.value.free }),
  cancellation: (row, t) => ({
    label: t.row.cancellation(textOr(t.service, row.variant, '')),
    hint: t.hint.afterFree,
    value: yuan(row.cents ?? 0),
  }),
  waited: (row, t) => ({
    label: t.row.waited(textOr(t.service, row.variant, '')),
    hint: t.hint.afterMinutes(minutes(row.withinSeconds)),
    value: yuan(row.cents ?? 0),
  }),
};

const metroFlagFall = (row: FeeRuleRow, t: RuleTexts): RowText => ({
  label: t.row.base,
  hint: t.hint.upTo(km(row.toMetres)),
  value: yuan(row.cents ?? 0),
});

/** Where the same code means something else in another rule. */
const OWN_ROWS: Record<string, typeof ROWS> = {
  metro: {
    flag_fall: metroFlagFall,
    distance: (row, t) => ({
      label: t.row.step,
      hint: t.hint.everyKilometres(km(row.everyMetres)),
      value: t.value.plus(yuan(row.cents ?? 0)),
    }),
  },
  parking_street: {
    flag_fall: (row, t) => ({
      label: t.row.firstPeriod(textOr(t.zone, row.variant, '')),
      hint: t.hint.firstMinutes(minutes(row.withinSeconds)),
      value: yuan(row.cents ?? 0),
    }),
    duration: (row, t) => ({
      label: t.row.thenPeriod(textOr(t.zone, row.variant, '')),
      hint: t.hint.everyBegunMinutes(minutes(row.everySeconds)),
      value: yuan(row.cents ?? 0),
    }),
  },
};

/** A row of a rule in words. One of a newer gateway is named "other", with its amount if it has one. */
export function rowText(rule: Pick<FeeRule, 'id'>, row: FeeRuleRow, t: RuleTexts): RowText {
  const write = OWN_ROWS[rule.id]?.[row.code] ?? ROWS[row.code];
  if (write !== undefined) return write(row, t);
  return { label: t.row.other, hint: '', value: row.cents === null ? '' : yuan(row.cents) };
}

const day = (date: string): string => calendarDate(date, language());

/** "Since 1 Jul 2026", "1 Jan 2025 to 30 Jun 2026". */
export function daysText(
  { validFrom, validTo }: { validFrom: string | null; validTo: string | null },
  t: RuleTexts,
): string {
  if (validFrom !== null && validTo !== null) return t.validity.from(day(validFrom), day(validTo));
  if (validFrom !== null) return t.validity.since(day(validFrom));
  return validTo === null ? t.validity.undated : t.validity.until(day(validTo));
}
