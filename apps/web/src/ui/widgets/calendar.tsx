import type { ReactNode } from 'react';
import Widget from 'antd-mobile/es/components/calendar-picker-view';
import { calendarDate } from '../text/long-date.ts';
import css from './calendar.module.css';
import { WidgetFrame } from './widget-frame.tsx';

export interface CalendarDay {
  /** A calendar date, "2026-11-21". */
  date: string;
  open: boolean;
  /** The text below the day's number: a price, or the number left. */
  note: string;
}

interface CalendarProps {
  /** Consecutive days; others cannot be chosen. */
  days: readonly CalendarDay[];
  chosen: string | undefined;
  onChoose: (date: string) => void;
}

/** Converts a calendar date for the widget, which supports only the phone's own time zone. */
const localDate = (date: string): Date => new Date(`${date}T00:00:00`);
const two = (n: number): string => String(n).padStart(2, '0');
const dateOf = (local: Date): string =>
  `${local.getFullYear()}-${two(local.getMonth() + 1)}-${two(local.getDate())}`;

/** The months of these days, one below the other, to choose a day. */
export function Calendar({ days, chosen, onChoose }: CalendarProps) {
  const dayByDate = new Map(days.map((day) => [day.date, day]));
  const [first, last] = [days[0]?.date, days[days.length - 1]?.date];
  if (first === undefined || last === undefined) return null;
  const cell = (local: Date): ReactNode => {
    const day = dayByDate.get(dateOf(local));
    if (day === undefined) return <span className={css.other}>{local.getDate()}</span>;
    return (
      <button
        type="button"
        className={css.day}
        disabled={!day.open}
        aria-pressed={day.date === chosen}
      >
        <span>{local.getDate()}</span>
        <span className={css.note}>{day.note}</span>
        <span className="visually-hidden">{calendarDate(day.date)}</span>
      </button>
    );
  };
  return (
    <WidgetFrame className={css.calendar}>
      <Widget
        title={false}
        selectionMode="single"
        min={localDate(first)}
        max={localDate(last)}
        value={chosen === undefined ? null : localDate(chosen)}
        shouldDisableDate={(local) => dayByDate.get(dateOf(local))?.open !== true}
        onChange={(local) => local !== null && onChoose(dateOf(local))}
        renderTop={false}
        renderDate={cell}
        renderBottom={false}
      />
    </WidgetFrame>
  );
}
