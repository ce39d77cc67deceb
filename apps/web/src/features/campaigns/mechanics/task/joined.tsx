import type { Block } from '@shtrans/contract/campaigns/blocks';
import type { MechanicState } from '@shtrans/contract/campaigns/mechanics';
import { inLanguage } from '../../../../core/i18n/language.ts';
import { clock, dayAndWeekday } from '../../../../ui/text/time.ts';
import css from '../../campaign.module.css';
import { standingMessages } from '../../standing-messages.ts';
import { stateOf } from '../../use-campaign.ts';
import { type BlockProps, Card } from '../../blocks/card.tsx';

/** The rider's joined rides of the present period; without any, how to make one. */
export function JoinedBlock({ block: { title, mechanic }, campaign }: BlockProps<Block<'joined'>>) {
  const t = standingMessages().joined;
  const tasks = campaign.page.mechanics[mechanic];
  if (tasks?.kind !== 'task') return null;
  const rides = stateOf(campaign, mechanic, 'task')?.joined ?? [];
  const minutes = Math.max(
    ...tasks.tasks.map(({ counts }) => (counts.kind === 'joined' ? counts.minutes : 0)),
  );
  return (
    <Card title={title}>
      {rides.length === 0 ? (
        <>
          <p className="strong centred below-8">{t.none}</p>
          <p className="small centred">{t.how(minutes)}</p>
        </>
      ) : (
        <ul className={css.listed}>
          {rides.map((ride) => (
            <JoinedRow key={ride.begunAt} ride={ride} />
          ))}
        </ul>
      )}
    </Card>
  );
}

type Ride = NonNullable<MechanicState<'task'>['joined']>[number];

function JoinedRow({ ride }: { ride: Ride }) {
  const t = standingMessages().joined;
  const { end, begunAt, endedAt, metroAt, minutes } = ride;
  const station = inLanguage(ride.station);
  const bike = `${clock(begunAt)}–${clock(endedAt)}`;
  const isTo = end === 'entry';
  return (
    <li>
      <span className="grow stack between-4">
        <span className="strong">{isTo ? t.toStation(station) : t.fromStation(station)}</span>
        <span className="small num">
          {isTo ? t.entered(bike, clock(metroAt)) : t.left(bike, clock(metroAt))}
        </span>
        <span className="small num">
          {dayAndWeekday(begunAt)} · {t.apart(minutes)}
        </span>
      </span>
    </li>
  );
}
