import type { Badge } from '@shtrans/contract/badges/schemas';
import { calendarDate } from '../../ui/text/time.ts';
import { shanghaiDay } from '@shtrans/contract/values/calendar';
import { badgeMessages } from './messages.ts';
import css from './badge-progress.module.css';

/** The calendar day of an instant in the city, in words. */
export const dayOf = (instant: string): string => calendarDate(shanghaiDay(new Date(instant)));

/** When the badge was won, or the rider's progress. */
export function BadgeProgress({ badge }: { badge: Badge }) {
  const t = badgeMessages();
  const { count, progress, target, wonAt } = badge;
  if (wonAt !== null) return <p className="small accent num">{t.wonOn(dayOf(wonAt))}</p>;
  // Distances are counted in metres and shown in kilometres.
  const countText = (n: number): string =>
    count === 'metres' ? String(Math.floor(n / 100) / 10) : String(n);
  return (
    <>
      <progress className={css.bar} max={target} value={progress} aria-label={t.progress} />
      <p className="small quiet num">{`${countText(progress)} / ${t.units[count](countText(target))}`}</p>
    </>
  );
}
