import type { ReactNode } from 'react';
import { useMessages } from '../../core/i18n/messages.ts';
import { Link } from '../../core/route/link.tsx';
import { Page } from '../../ui/page.tsx';
import { TransportIcon } from '../../domain/transport/transport-icon.tsx';
import { guideMessages } from './messages.ts';
import { TravelIcon, type TravelIconName } from '../../ui/travel-icon.tsx';
import './guide.css';

interface GuideFrameProps {
  onBack: () => void;
  planner: ReactNode;
  children: ReactNode;
}

/** What the guide's home always has: the search from and to, and the ways to its other pages. */
export function GuideFrame({ onBack, planner, children }: GuideFrameProps) {
  const t = useMessages(guideMessages);
  return (
    <Page title={t.title} onBack={onBack}>
      <div className="guide">
        {planner}
        <Entries />
        {children}
      </div>
    </Page>
  );
}

const ENTRIES = [
  { name: 'lines', to: 'trafficLines', icon: 'metro' },
  { name: 'map', to: 'trafficMap', icon: 'map' },
  { name: 'around', to: 'trafficAround', icon: 'around' },
  { name: 'station', to: 'stationGuide', icon: 'sign' },
  { name: 'taxi', to: 'stationTaxi', icon: 'taxi' },
  { name: 'gift', to: 'trafficGift', icon: 'gift' },
] as const;

function Entries() {
  const { entry: t } = useMessages(guideMessages);
  return (
    <nav className="guide-entries" aria-label={t.label}>
      {ENTRIES.map(({ name, to, icon }) => (
        <Link key={name} to={to}>
          <EntryIcon name={icon} />
          {t[name]}
        </Link>
      ))}
    </nav>
  );
}

function EntryIcon({ name }: { name: TravelIconName | 'metro' | 'taxi' }) {
  return (
    <span className={`guide-entry guide-entry-${name}`}>
      {name === 'metro' || name === 'taxi' ? (
        <TransportIcon name={name} size="l" />
      ) : (
        <TravelIcon name={name} size="l" />
      )}
    </span>
  );
}

interface SectionProps {
  title: string;
  /** Beside the title: a link to all of it. */
  action?: ReactNode;
  children: ReactNode;
}

export function Section({ title, action, children }: SectionProps) {
  return (
    <section className="guide-section">
      <div className="guide-head">
        <h2>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}
