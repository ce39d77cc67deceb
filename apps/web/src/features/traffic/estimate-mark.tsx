import { useMessages } from '../../core/i18n/messages.ts';
import { trafficMessages } from './messages.ts';
import './traffic.css';

/** Stands beside a value that is worked out and not from an official table. */
export function EstimateMark() {
  const t = useMessages(trafficMessages);
  return <span className="estimate-mark">{t.estimated}</span>;
}
