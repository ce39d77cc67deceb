import type { Alert } from '@shtrans/contract/traffic/live';
import { AlertList } from '../../domain/departures/alert-list.tsx';
import { lineMessages } from './messages.ts';

/** Works and changes that are announced for later; draws nothing without any. */
export function PlannedWorks({ alerts }: { alerts: readonly Alert[] }) {
  const t = lineMessages();
  if (alerts.length === 0) return null;
  return (
    <section aria-label={t.planned}>
      <h2 className="sides above-12 strong">{t.planned}</h2>
      <AlertList alerts={alerts} />
    </section>
  );
}
