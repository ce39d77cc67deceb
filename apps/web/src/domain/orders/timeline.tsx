import type { ReactNode } from 'react';
import { shortTime } from '../../ui/text/time.ts';
import css from './timeline.module.css';

interface TimelineProps {
  title: string;
  events: readonly { text: string; at: string }[];
  /** Future steps. */
  children?: ReactNode;
}

/** Past events, oldest first. */
export const Timeline = ({ title, events, children }: TimelineProps) => (
  <section className="card">
    <h2>{title}</h2>
    <ol className={css.timeline}>
      {events.map(({ text, at }) => (
        <li key={`${at}${text}`}>
          <span>{text}</span>
          <time dateTime={at}>{shortTime(at)}</time>
        </li>
      ))}
      {children}
    </ol>
  </section>
);
