import type { RideRepair } from '@shtrans/contract/ride-repairs/schemas';
import type { ReactNode } from 'react';
import { inLanguage } from '../../core/i18n/language.ts';
import { StatusBadge, type Tone } from '../../ui/button/badge.tsx';
import { Money } from '../../ui/text/money.tsx';
import { shortTime } from '../../ui/text/time.ts';
import { rideRepairMessages } from './messages.ts';

const TONES: Readonly<Record<RideRepair['state'], Tone>> = {
  possible: 'wait',
  open: 'wait',
  mended: 'good',
  refused: 'bad',
  reported: 'quiet',
};

interface RideCardProps {
  ride: RideRepair;
  as?: 'h2' | 'h3';
  children?: ReactNode;
}

/** A ride, the end that a gate recorded, and the end that the rider claims. */
export function RideCard({ ride, as: Heading = 'h3', children }: RideCardProps) {
  const t = rideRepairMessages();
  const { missing, station, at, state, amountCents, claim } = ride;
  const reportedEnd = { name: station, at, kind: missing === 'entry' ? 'exit' : 'entry' } as const;
  const claimedEnd = claim && ({ name: claim.station, at: claim.at, kind: missing } as const);
  const ends = [reportedEnd, ...(claimedEnd ? [claimedEnd] : [])].sort((a) =>
    a.kind === 'entry' ? -1 : 1,
  );
  return (
    <section className="card">
      <div className="row spread">
        <Heading className="strong">{t.missing[missing]}</Heading>
        {state !== 'possible' && <StatusBadge tone={TONES[state]}>{t.state[state]}</StatusBadge>}
      </div>
      {ends.map(({ name, at: instant, kind }) => (
        <p key={kind} className="above-6">
          {kind === 'entry' ? t.entered(inLanguage(name)) : t.leftAt(inLanguage(name))}{' '}
          <span className="small faint num after-8">{shortTime(instant)}</span>
        </p>
      ))}
      <p className="small quiet num above-6">
        {amountCents === null ? (
          t.ongoing
        ) : (
          <>
            <Money cents={amountCents} />
            {state === 'possible' && ` ${t.lowest}`}
          </>
        )}
      </p>
      {claim?.answer && <p className="above-6">{claim.answer}</p>}
      {state !== 'possible' && <p className="small quiet above-6">{t.about[state]}</p>}
      {children}
    </section>
  );
}
