import { useMessages } from '../../core/i18n/messages.ts';
import { transitMessages } from './messages.ts';
import css from './estimate-mark.module.css';

/** Stands beside a value that is worked out and not from an official table. */
export function EstimateMark() {
  const t = useMessages(transitMessages);
  return <span className={css.mark}>{t.estimated}</span>;
}
