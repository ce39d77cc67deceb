import { hasMode } from '@shtrans/contract/city/current';
import type { ReactNode } from 'react';
import { locate } from '../../core/host/location.ts';
import { ButtonLink } from '../../ui/button/button-link.tsx';
import { Button } from '../../ui/button/button.tsx';
import { TravelIcon } from '../../ui/picture/travel-icon.tsx';
import { homeMessages } from './messages.ts';
import css from './no-rows.module.css';

interface NoRowsProps {
  children: ReactNode;
  /** Requests the device's location; absent where that is of no use. */
  ask?: (() => void) | undefined;
}

/** What to show instead of departures, with the main things of the network. */
export function NoRows({ children, ask }: NoRowsProps) {
  const { leaving: t } = homeMessages();
  return (
    <div className={css.none}>
      <TravelIcon name="here" size="xl" />
      {children}
      {ask && (
        <Button color="primary" onClick={ask}>
          {t.locate}
        </Button>
      )}
      <div className="wrap between-10 middle">
        <ButtonLink to="trafficLines" size="small" fill="outline">
          {t.lines}
        </ButtonLink>
        <ButtonLink to="trafficMap" size="small" fill="outline">
          {t.map}
        </ButtonLink>
      </div>
    </div>
  );
}

/** The departures of a rider whose location is not known, before the code that reads them is loaded. */
export function Invitation() {
  const { leaving: t } = homeMessages();
  return (
    <section>
      <h2 className="large strong row touch">{t.title}</h2>
      <div className={css.invitation}>
        <NoRows ask={() => void locate()}>
          <p>{t.why[hasMode('ferry') ? 'unknown' : 'anyLine']}</p>
        </NoRows>
      </div>
    </section>
  );
}
