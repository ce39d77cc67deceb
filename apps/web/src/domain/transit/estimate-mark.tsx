import { useMessages } from '../../core/i18n/messages.ts';
import { transitMessages } from './messages.ts';
import './traffic.css';

/** Stands beside a value that is worked out and not from an official table. */
export function EstimateMark() {
  const t = useMessages(transitMessages);
  return <span className="estimate-mark">{t.estimated}</span>;
}
