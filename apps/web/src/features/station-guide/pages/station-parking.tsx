import { services } from '@shtrans/contract/addresses/services';
import { PathLink } from '../../../domain/campaigns/path-link.tsx';
import { stationGuideMessages } from '../messages.ts';
import { PlacesNear } from '../place-rows.tsx';
import { StationFrame } from '../station-frame.tsx';
import css from '../station-frame.module.css';

/** Maximum walk from the car park to the station, in metres. */
const RADIUS = 2000;

/** Car parks near the station: free spaces, their age, and the price. */
export default function StationParkingPage() {
  const t = stationGuideMessages();
  return (
    <StationFrame heading={t.parkingNear}>
      {(station) => (
        <PlacesNear
          at={station}
          kind="parking"
          radius={RADIUS}
          empty={{ title: t.noParking, description: t.noParkingHint }}
        >
          <p className={css.note}>
            {t.parkingNote}{' '}
            <PathLink to={services.parkingReport} className={undefined}>
              {t.parkingReport}
            </PathLink>
          </p>
        </PlacesNear>
      )}
    </StationFrame>
  );
}
