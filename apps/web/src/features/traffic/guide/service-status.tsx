import { type ReactNode, useId, useState } from 'react';
import { type Messages, useMessages } from '../../../core/i18n/messages.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { Icon } from '../../../ui/icon.tsx';
import { AlertList } from '../alert-list.tsx';
import type { messages } from '../guide-messages.zh.ts';
import { LivenessNote, savedAtOf } from '../liveness-note.tsx';
import { guideMessages } from '../messages.ts';
import { type Alerts, alertsQuery } from '../queries.ts';

/** How often an open guide asks for news, in ms. */
const AGAIN_MS = 60_000;
const allAlerts = alertsQuery();

/** Disruptions in force, kept up to date while the page is seen. */
export const useAlerts = () => useQuery(allAlerts, { again: () => AGAIN_MS });

type Texts = Messages<typeof messages>['status'];
type Tone = 'asking' | 'good' | 'info' | 'wait' | 'bad';

function toneOf({ items }: Alerts): Tone {
  const has = (severity: string) => items.some((alert) => alert.severity === severity);
  if (items.length === 0) return 'good';
  if (has('severe')) return 'bad';
  return has('warning') ? 'wait' : 'info';
}

function summary({ items }: Alerts, t: Texts): string {
  const severe = items.filter(({ severity }) => severity === 'severe').length;
  return severe > 0 ? t.severe(severe) : t.alerts(items.length);
}

/** Whether anything is wrong, in one line of one height; a tap shows what. */
export function ServiceStatus() {
  const { status: t } = useMessages(guideMessages);
  const known = useAlerts();
  const { data, error } = known;
  if (data === undefined) {
    return <StatusLine tone="asking" text={error === null ? t.asking : t.unknown} />;
  }
  const note = <LivenessNote liveness={data.liveness} savedAt={savedAtOf(known)} />;
  if (data.items.length > 0) return <Disruptions alerts={data} note={note} />;
  return (
    <StatusLine tone="good" text={t.normal}>
      {note}
    </StatusLine>
  );
}

function Disruptions({ alerts, note }: { alerts: Alerts; note: ReactNode }) {
  const { status: t } = useMessages(guideMessages);
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <button
        type="button"
        className={`guide-status guide-status-${toneOf(alerts)}`}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Icon name="alert" />
        <span className="guide-status-text">{summary(alerts, t)}</span>
        <span className="guide-status-turn">
          <Icon name="next" size="s" />
        </span>
      </button>
      <section id={id} className="guide-alerts" aria-label={t.title} hidden={!open}>
        {open && note}
        {open && <AlertList alerts={alerts.items} />}
      </section>
    </>
  );
}

/** The line while there is nothing to tell; drawn into the document as well. */
export function StatusLine({
  tone,
  text,
  children,
}: {
  tone: Tone;
  text: string;
  children?: ReactNode;
}) {
  return (
    <div className={`guide-status guide-status-${tone}`}>
      <Icon name={tone === 'good' ? 'check' : 'info'} />
      <p className="guide-status-text">{text}</p>
      {children}
    </div>
  );
}
