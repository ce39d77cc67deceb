import type { Bilingual } from '@shtrans/contract/api/schemas';
import { daysBetween } from '@shtrans/contract/values/date-text';
import type { ReactNode } from 'react';
import { graphicColour } from '../../ui/picture/colour.ts';
import { startOf } from '../../ui/text/long-date.ts';
import { dayAndWeekday } from '../../ui/text/time.ts';
import { endsSoon, validityText } from '../../ui/text/until.tsx';
import { classes } from '../../ui/style/classes.ts';
import { pictureAt } from '../pictures/picture-at.ts';
import { transportName, TRANSPORT_COLOURS } from '../transport/transport-icon.tsx';
import { passMessages } from './messages.ts';
import css from './pass.module.css';

/** What a pass shows of a ticket. */
export interface PassFacts {
  /** The type of its order. */
  type: string;
  product: Bilingual;
  quantity: number;
  usedQuantity: number;
  /** A calendar date; null: any day on which the ticket is valid. */
  visitDate: string | null;
  validUntil: string | null;
  /** Hours from the first use; null: the ticket ends at `validUntil`, if that is set. */
  validHours: number | null;
  /** Null until the ticket is issued. */
  code: string | null;
  /** The file of its picture. */
  picture?: string | undefined;
}

/** The code in groups of four, as it is read out. */
export const digitsOf = (code: string): string => code.replace(/\d{4}(?=\d)/g, '$& ');

/** Whether a pass is for the day of this instant, or for one of the days after it. */
export const isForDay = (
  { visitDate }: Pick<PassFacts, 'visitDate'>,
  now: string,
  daysLater = 0,
): boolean =>
  visitDate !== null && daysBetween(Date.parse(now), Date.parse(startOf(visitDate))) === daysLater;

type Labelled = readonly [label: string, time: string, isSoon?: boolean];

/** Returns when a ticket can be used: its day first, then the end or length of its validity. */
export function passTimes(
  { visitDate, validUntil, validHours }: PassFacts,
  now: string,
): readonly Labelled[] {
  const t = passMessages();
  const times: Labelled[] = [];
  if (visitDate !== null) {
    const day = dayAndWeekday(startOf(visitDate), Date.parse(now));
    const word = [t.today, t.tomorrow].find((_, i) => isForDay({ visitDate }, now, i));
    times.push([t.visit, word === undefined ? day : `${word} · ${day}`]);
  }
  if (validUntil !== null) {
    const nowMs = Date.parse(now);
    times.push([t.until, validityText(validUntil, nowMs), endsSoon(validUntil, nowMs)]);
  } else if (validHours !== null) times.push([t.validity, t.fromFirstUse(validHours)]);
  return times;
}

interface PassProps {
  facts: PassFacts;
  /** By the server's clock. */
  now: string;
  title: ReactNode;
  badge: ReactNode;
  /** Used, returned or expired. */
  isOver?: boolean;
  /** Below the perforation. */
  children: ReactNode;
}

/** A ticket as a pass: its name on its colour, its day in large letters, and below a perforation what is shown. */
export function Pass({ facts, now, title, badge, isOver = false, children }: PassProps) {
  const t = passMessages();
  const { type, quantity, usedQuantity, picture } = facts;
  const colour = { '--pass': graphicColour(TRANSPORT_COLOURS[transportName(type)]) } as object;
  return (
    <article className={isOver ? css.over : css.pass} style={colour}>
      {picture !== undefined && (
        <img
          className={css.picture}
          src={pictureAt(picture)}
          alt=""
          width={640}
          height={400}
          loading="lazy"
        />
      )}
      <div className={css.band}>
        <h2 className="grow strong tight">{title}</h2>
        {badge}
      </div>
      <div className={css.facts}>
        <div className="grow">
          {passTimes(facts, now).map(([label, time, isSoon = false], i) => (
            <p key={label} className={i === 0 ? undefined : 'above-6'}>
              <span className="tiny quiet block">{label}</span>
              <span
                className={classes(
                  i === 0 ? css.time : 'small num',
                  isSoon && !isOver && 'text-pay',
                )}
              >
                {time}
              </span>
            </p>
          ))}
        </div>
        <p className="small quiet">
          {usedQuantity > 0 && quantity > 1 ? t.used(usedQuantity, quantity) : t.count(quantity)}
        </p>
      </div>
      <div className={css.stub}>{children}</div>
    </article>
  );
}
