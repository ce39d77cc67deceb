import type { ReactNode } from 'react';
import { classes } from '../style/classes.ts';
import css from './conversation.module.css';

/** Messages of two sides, the oldest first; a new one is read out. */
export const Conversation = ({ label, children }: { label?: string; children: ReactNode }) => (
  <ol className={css.messages} aria-live="polite" aria-label={label}>
    {children}
  </ol>
);

interface MessageProps {
  /** Of the reader: on the right. */
  own: boolean;
  /** Who and when. */
  head: string;
  /** Below the bubble. */
  note?: ReactNode;
  /** In the bubble. */
  children: ReactNode;
}

/** One message, on its writer's side. */
export const Message = ({ own, head, note, children }: MessageProps) => (
  <li className={classes(css.message, own && css.own)}>
    <p className="tiny faint num">{head}</p>
    <div className={css.bubble}>{children}</div>
    {note}
  </li>
);
