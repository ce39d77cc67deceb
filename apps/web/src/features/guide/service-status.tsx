import { type ReactNode, useId, useState } from 'react';
import { inLanguage } from '../../core/i18n/in-language.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { Icon } from '../../ui/icon.tsx';
import { AlertList } from '../../domain/departures/alert-list.tsx';
import { byWeight } from '../../domain/departures/alert-text.ts';
import { isOutdated, LivenessNote, savedAtOf } from '../../domain/departures/liveness-note.tsx';
import { guideMessages } from './messages.ts';
import { query } from '../../core/query/query.ts';
import { A_MINUTE } from '../../domain/transit/freshness.ts';
import type { Alerts } from '../../domain/transit/answers.ts';
import { Loaded } from '../../ui/loaded.tsx';

/** How often an open guide asks for news, in ms. */
const AGAIN_MS = 60_000;
const allAlerts = query('GET maas:/v1/alerts', {}, { ...A_MINUTE, saved: true });

/** Disruptions in force, kept up to date while the page is seen. */
export const useAlerts = () => useQuery(allAlerts, { again: () => AGAIN_MS });

type Tone = 'asking' | 'good' | 'info' | 'wait' | 'bad';

function toneOf({ items }: Alerts): Tone {
  const has = (severity: string) => items.some((alert) => alert.severity === severity);
  if (items.length === 0) return 'good';
  if (has('severe')) return 'bad';
  return has('warning') ? 'wait' : 'info';
}

/** Whether anything is wrong, in one line of one height; a tap shows what. */
export function ServiceStatus() {
  const { status: t } = useMessages(guideMessages);
  const known = useAlerts();
  return (
    <Loaded
      of={known}
      skeleton={<StatusLine tone="asking" text={t.asking} />}
      failed={() => <StatusLine tone="asking" text={t.unknown} />}
    >
      {(alerts) => {
        const note = <LivenessNote liveness={alerts.liveness} savedAt={savedAtOf(known)} />;
        if (alerts.items.length === 0) {
          return (
            <StatusLine tone="good" text={t.normal}>
              {note}
            </StatusLine>
          );
        }
        // What could not be renewed says so also while it is folded up.
        return <Disruptions alerts={alerts} note={note} old={isOutdated(known)} />;
      }}
    </Loaded>
  );
}

interface DisruptionsProps {
  alerts: Alerts;
  note: ReactNode;
  /** They are not the latest. */
  old: boolean;
}

function Disruptions({ alerts, note, old }: DisruptionsProps) {
  const { status: t } = useMessages(guideMessages);
  const [open, setOpen] = useState(false);
  const id = useId();
  const [worst] = byWeight(alerts.items);
  const others = alerts.items.length - 1;
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
        <span className="guide-status-text guide-status-line">
          {worst && inLanguage(worst.title)}
        </span>
        {others > 0 && <span className="guide-status-more num">{t.more(others)}</span>}
        <span className="guide-status-turn">
          <Icon name="next" size="s" />
        </span>
      </button>
      {(open || old) && <div className="guide-news-age">{note}</div>}
      <section id={id} aria-label={t.title} hidden={!open}>
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
