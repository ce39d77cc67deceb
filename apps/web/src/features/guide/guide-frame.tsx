import type { ReactNode } from 'react';
import { Link } from '../../core/route/link.tsx';
import { TransportIcon } from '../../domain/transport/transport-icon.tsx';
import { Page } from '../../ui/page/page.tsx';
import { TravelIcon } from '../../ui/picture/travel-icon.tsx';
import css from './guide-frame.module.css';
import { guideMessages } from './messages.ts';

interface GuideFrameProps {
  /** The data on the device are not read yet. */
  busy: boolean;
  planner: ReactNode;
  children: ReactNode;
}

/** The fixed parts of the guide's home: the search for a trip, and the links to other pages. */
export function GuideFrame({ busy, planner, children }: GuideFrameProps) {
  const t = guideMessages();
  return (
    <Page title={t.title} before="home">
      <div className={css.guide} aria-busy={busy}>
        {planner}
        <nav className={css.entries} aria-label={t.entry.label}>
          {ENTRIES.map(({ name, to, icon, look, ...more }) => (
            <Link key={name} to={to} {...more}>
              <span className={`${css.entry} ${look}`}>
                {icon === 'metro' || icon === 'taxi' ? (
                  <TransportIcon name={icon} size="l" />
                ) : (
                  <TravelIcon name={icon} size="l" />
                )}
              </span>
              {t.entry[name]}
            </Link>
          ))}
        </nav>
        {children}
      </div>
    </Page>
  );
}

const ENTRIES = [
  { name: 'lines', to: 'trafficLines', look: css.metro, icon: 'metro' },
  { name: 'map', to: 'trafficMap', look: 'tone-info', icon: 'map', className: css.beyond },
  { name: 'around', to: 'trafficAround', look: css.around, icon: 'around', className: css.beyond },
  { name: 'station', to: 'stationGuide', look: css.station, icon: 'sign' },
  { name: 'taxi', to: 'stationTaxi', look: 'tone-wait', icon: 'taxi' },
] as const;

interface SectionProps {
  title: string;
  /** Next to the title: a link to the whole list. */
  action?: ReactNode;
  children: ReactNode;
}

export const Section = ({ title, action, children }: SectionProps) => (
  <section className="sides above-18">
    <div className="row spread touch">
      <h2 className="large strong">{title}</h2>
      {action}
    </div>
    {children}
  </section>
);
