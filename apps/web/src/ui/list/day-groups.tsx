import { daysBetween, nearDayText } from '@shtrans/contract/values/date-text';
import { Fragment, type ReactNode } from 'react';
import { language } from '../../core/i18n/language.ts';
import { dayAndWeekday, shownNow } from '../text/time.ts';
import css from './day-groups.module.css';

/**
 * The heading of a day of the city: "今天", "昨天", "12月3日（周四）"; "Today", "Yesterday", "Thu, Dec 3".
 * @param iso an instant of the day
 */
export function dayHeading(iso: string, nowMs = shownNow()): string {
  const text = nearDayText(iso, language(), nowMs) ?? dayAndWeekday(iso, nowMs);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * Returns neighbouring items of one day of the city together, in their order. An item out of order begins another group, so
 * that no item leaves its place.
 * @param atOf the instant of an item
 */
export function groupByDay<T>(items: readonly T[], atOf: (item: T) => string): [T, ...T[]][] {
  const groups: [T, ...T[]][] = [];
  for (const item of items) {
    const group = groups[groups.length - 1];
    const isSameDay =
      group !== undefined && daysBetween(Date.parse(atOf(group[0])), Date.parse(atOf(item))) === 0;
    if (isSameDay) group.push(item);
    else groups.push([item]);
  }
  return groups;
}

interface DayGroupsProps<T> {
  items: readonly T[];
  /** Draws an item; it needs no day. */
  children: (item: T) => ReactNode;
}

/** A list under a heading for each day, below a heading of the second level. */
export const DayGroups = <T extends { id: string; at: string }>({
  items,
  children,
}: DayGroupsProps<T>) =>
  groupByDay(items, ({ at }) => at).map((group) => (
    <Fragment key={group[0].id}>
      <h3 className={css.day}>{dayHeading(group[0].at)}</h3>
      <ul className={css.items}>
        {group.map((item) => (
          <li key={item.id}>{children(item)}</li>
        ))}
      </ul>
    </Fragment>
  ));
