import { DAY_MS } from '@shtrans/contract/values/calendar';
import { daysBetween } from '@shtrans/contract/values/date-text';
import { language } from '../../core/i18n/language.ts';
import { lastInstant } from './long-date.ts';
import { clock, dayAndWeekday, shownNow } from './time.ts';

/** What ends within this number of days is shown as urgent. */
const SOON_DAYS = 3;

/** Whether something ends in less than three days. */
export const endsSoon = (end: string, nowMs = shownNow()): boolean =>
  Date.parse(end) - nowMs < SOON_DAYS * DAY_MS;

const daysLeft = (days: number): string => {
  if (language() === 'zh_cn') return days === 0 ? '今天到期' : `还剩 ${days} 天`;
  return days === 0 ? 'last day' : `${days} ${days === 1 ? 'day' : 'days'} left`;
};

interface Parts {
  day: string;
  /** Empty for an end at midnight. */
  time: string;
  /** The days left; empty after the end. */
  left: string;
}

/** The last day of something that ends with a day, the day and time of another end; and the days left. */
function partsOf(end: string, nowMs: number): Parts {
  const last = lastInstant(end);
  const isEndOfDay = /23:59|00:00/.test(clock(end));
  return {
    day: dayAndWeekday(last, nowMs),
    time: isEndOfDay ? '' : clock(end),
    left: nowMs < Date.parse(end) ? daysLeft(daysBetween(nowMs, Date.parse(last))) : '',
  };
}

const joined = (end: string, daysText: string): string =>
  daysText === '' ? end : `${end} · ${daysText}`;

/** The end next to its label: "12月3日（周四）", "Thu, Dec 3". */
const besideLabel = ({ day, time }: Parts): string =>
  day + (language() === 'en_us' && time !== '' ? ', ' : '') + time;

/** The end as a sentence: "12月3日（周四）止", "Until Thu, Dec 3". */
const asSentence = ({ day, time }: Parts): string =>
  language() === 'en_us' ? `Until ${day}${time && `, ${time}`}` : `${day}${time && `${time} `}止`;

/**
 * Returns the end of a validity next to its label: "12月3日（周四） · 还剩 8 天", "Thu, Dec 3 · 8 days left". An end at midnight
 * is named by the day before, other ends have their time.
 *
 * @param end exclusive
 */
export function validityText(end: string, nowMs = shownNow()): string {
  const parts = partsOf(end, nowMs);
  return joined(besideLabel(parts), parts.left);
}

/** Returns the end of a validity as a sentence: "12月3日（周四）止 · 还剩 8 天", "Until Thu, Dec 3 · 8 days left". */
export function untilText(end: string, nowMs = shownNow()): string {
  const parts = partsOf(end, nowMs);
  return joined(asSentence(parts), parts.left);
}

/** Until when something lasts, orange in its last three days; `row` with a label before it. */
export const Until = ({ end, now, row = false }: { end: string; now?: string; row?: boolean }) => {
  const nowMs = now === undefined ? shownNow() : Date.parse(now);
  const parts = partsOf(end, nowMs);
  return (
    <span className={endsSoon(end, nowMs) ? 'text-pay' : undefined}>
      {(row ? besideLabel : asSentence)(parts)}
      {parts.left !== '' && (
        <>
          {'\u00a0· '}
          <span className="nowrap">{parts.left}</span>
        </>
      )}
    </span>
  );
};
