import { transitMessages } from './messages.ts';
import css from './estimate-mark.module.css';

/** Marks a value that is estimated, not from an official table. */
export function EstimateMark() {
  const t = transitMessages();
  return <span className={css.mark}>{t.estimated}</span>;
}
