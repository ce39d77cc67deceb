import { transitMessages } from './messages.ts';
import css from './estimate-mark.module.css';

/** Stands beside a value that is worked out and not from an official table. */
export function EstimateMark() {
  const t = transitMessages();
  return <span className={css.mark}>{t.estimated}</span>;
}
