import type { Badge } from '@shtrans/contract/badges/schemas';
import { calendarDate } from '../../ui/text/long-date.ts';
import { cityDay } from '@shtrans/contract/values/calendar';
import { badgeMessages } from './messages.ts';

/** The calendar day of an instant in the city, in words. */
export const dayOf = (instant: string): string => calendarDate(cityDay(new Date(instant)));

/** When the badge was won and how far its next level is, or the rider's progress. */
export function BadgeProgress({ badge }: { badge: Badge }) {
  const t = badgeMessages();
  const { count, progress, nextTarget, wonAt, level } = badge;
  const units = (n: number): string => t.units[count](amountOf(badge, n));
  return (
    <>
      {wonAt !== null && <span className="block small accent num">{t.wonOn(dayOf(wonAt))}</span>}
      {nextTarget === null ? (
        level > 1 && <span className="block small quiet">{t.highest}</span>
      ) : (
        <span className="block small quiet num">
          {wonAt === null
            ? `${amountOf(badge, progress)} / ${units(nextTarget)}`
            : t.nextLevel(`${amountOf(badge, progress)} / ${units(nextTarget)}`)}
        </span>
      )}
    </>
  );
}

/** Distances are counted in metres and shown in kilometres. */
const amountOf = ({ count }: Badge, n: number): string =>
  count === 'metres' ? String(Math.floor(n / 100) / 10) : String(n);

/** The part of the way to the next goal, 0 to 1. */
export const partOf = ({ progress, nextTarget }: Badge): number =>
  nextTarget === null ? 1 : progress / nextTarget;
