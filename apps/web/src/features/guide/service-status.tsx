import { type ReactNode, useId, useState } from 'react';
import { inLanguage } from '../../core/i18n/language.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { Icon } from '../../ui/picture/icon.tsx';
import { AlertList } from '../../domain/departures/alert-list.tsx';
import { alertTone, byWeight } from '../../domain/departures/alert-text.ts';
import { isOutdated, LivenessNote, savedAtOf } from '../../domain/departures/liveness-note.tsx';
import { guideMessages } from './messages.ts';
import { type Alerts, alertsQuery, plannedOf } from '../../domain/transit/queries.ts';
import { Loaded } from '../../ui/page/loaded.tsx';
import css from './service-status.module.css';

/** Polling interval for alerts while the guide is open, in ms. */
const AGAIN_MS = 60_000;
/** Current disruptions, kept up to date while the page is visible. */
export const useAlerts = () => useQuery(alertsQuery(), { again: () => AGAIN_MS });

/** The service status in one line of fixed height; a tap shows the details. */
export function ServiceStatus() {
  const { status: t } = guideMessages();
  const alertsRead = useAlerts();
  return (
    <Loaded
      read={alertsRead}
      skeleton={<StatusLine text={t.asking} />}
      failed={() => <StatusLine text={t.unknown} />}
    >
      {(alerts) => {
        const note = <LivenessNote liveness={alerts.liveness} savedAt={savedAtOf(alertsRead)} />;
        if (alerts.items.length + plannedOf(alerts).length === 0) {
          return (
            <StatusLine icon="check" text={t.normal}>
              {note}
            </StatusLine>
          );
        }
        // A failed update is visible even while the list is collapsed.
        return <Disruptions alerts={alerts} note={note} old={isOutdated(alertsRead)} />;
      }}
    </Loaded>
  );
}

interface DisruptionsProps {
  alerts: Alerts;
  note: ReactNode;
  /** The alerts may be out of date. */
  old: boolean;
}

function Disruptions({ alerts, note, old }: DisruptionsProps) {
  const { status: t } = guideMessages();
  const [open, setOpen] = useState(false);
  const id = useId();
  const { items } = alerts;
  const planned = plannedOf(alerts);
  const [worst] = [...byWeight(items), ...planned];
  const otherCount = items.length + planned.length - 1;
  const tone = items.length === 0 ? 'info' : alertTone(worst?.severity ?? 'info');
  return (
    <>
      <button
        type="button"
        className={`${css.status} strong tone-${tone}`}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Icon name="alert" />
        <span className="grow cut">{worst && inLanguage(worst.title)}</span>
        {otherCount > 0 && <span className="fixed num regular">{t.more(otherCount)}</span>}
        <Icon name="next" size="s" />
      </button>
      {(open || old) && <div className={css.age}>{note}</div>}
      <section id={id} aria-label={t.title} hidden={!open}>
        {open && <AlertList alerts={items} />}
        {open && <AlertList alerts={planned} />}
      </section>
    </>
  );
}

interface StatusLineProps {
  icon?: 'info' | 'check';
  text: string;
  children?: ReactNode;
}

/** The line while there are no alerts; also drawn into the document. */
export const StatusLine = ({ icon = 'info', text, children }: StatusLineProps) => (
  <div className={`${css.status} panel quiet`}>
    <span className={icon === 'check' ? 'text-good' : undefined}>
      <Icon name={icon} />
    </span>
    <p className="grow tight">{text}</p>
    {children}
  </div>
);
