import type { Alert } from '@shtrans/contract/traffic/live';
import { useId, useState } from 'react';
import { inLanguage } from '../../core/i18n/language.ts';
import { StatusBadge } from '../../ui/button/badge.tsx';
import { Icon } from '../../ui/picture/icon.tsx';
import { alertTimes, alertTone, byWeight, effectText } from './alert-text.ts';
import { LineBadges } from '../transit/line-badges.tsx';
import { departuresMessages } from './messages.ts';
import css from './alert-list.module.css';

/** A text longer than this is truncated until expanded, in characters as wide as two Latin letters. */
const LONG = 54;

/** Disruptions and notices in force, the most severe first; draws nothing without any. */
export function AlertList({ alerts }: { alerts: readonly Alert[] }) {
  const t = departuresMessages().alert;
  if (alerts.length === 0) return null;
  return (
    <ul className="stack between-10 sides above-12" aria-label={t.list}>
      {byWeight(alerts).map((alert) => (
        <li key={alert.id}>
          <AlertCard alert={alert} />
        </li>
      ))}
    </ul>
  );
}

function AlertCard({ alert }: { alert: Alert }) {
  const tone = alertTone(alert.severity);
  return (
    <article className={css.alert} data-tone={tone}>
      <div className={css.top}>
        <Icon name={tone === 'info' ? 'info' : 'alert'} />
        <h2 className="grow strong tight plain">{inLanguage(alert.title)}</h2>
        <StatusBadge tone={tone}>{effectText(alert.effect)}</StatusBadge>
      </div>
      <p className={css.text}>{alertTimes(alert)}</p>
      <AlertText alert={alert} />
      <Touched alert={alert} />
    </article>
  );
}

const width = (text: string): number =>
  (text.length + (text.match(/[\u0100-\uffff]/g)?.length ?? 0)) / 2;

function AlertText({ alert }: { alert: Alert }) {
  const t = departuresMessages().alert;
  const [open, setOpen] = useState(false);
  const id = useId();
  const text = inLanguage(alert.text);
  const long = width(text) > LONG;
  return (
    <>
      {text !== '' && (
        <p id={id} className={long && !open ? css.cut : css.text}>
          {text}
        </p>
      )}
      {(open || !long) && alert.url !== null && /^https?:\/\//.test(alert.url) && (
        <a
          className={css.more}
          href={alert.url}
          rel="noopener noreferrer"
          target="_blank"
          aria-label={`${t.source}: ${inLanguage(alert.title)}`}
        >
          {t.source}
        </a>
      )}
      {long && (
        <button
          type="button"
          className={css.more}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {open ? t.less : t.more}
        </button>
      )}
    </>
  );
}

/** The lines and stops that an alert concerns. */
function Touched({ alert: { lines, stops } }: { alert: Alert }) {
  const t = departuresMessages().alert;
  if (lines.length === 0 && stops.length === 0) return null;
  return (
    <p className="row wrap between-6 small quiet above-8">
      <span className="visually-hidden">{t.touches}</span>
      <LineBadges lines={lines} label={inLanguage} />
      {stops.length > 0 && (
        <span>{stops.map(({ name }) => inLanguage(name)).join(t.separator)}</span>
      )}
    </p>
  );
}
