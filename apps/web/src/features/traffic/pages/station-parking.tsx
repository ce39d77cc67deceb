import { inLanguage } from '../../../core/i18n/in-language.ts';
import { useMessages } from '../../../core/i18n/messages.ts';
import { stationMessages } from '../messages.ts';
import { PlaceRows } from '../station/place-rows.tsx';
import { StationBar } from '../station/station-bar.tsx';
import { StationFrame } from '../station/station-frame.tsx';

/** Whoever parks and rides walks so far at most, m. */
const RADIUS = 2000;

/** Car parks near the station: free spaces, their age, and the price. */
export default function StationParkingPage() {
  const t = useMessages(stationMessages);
  return (
    <StationFrame>
      {(station) => (
        <>
          <StationBar station={station} title={t.parkingNear(inLanguage(station.name))} />
          <PlaceRows
            at={station}
            kind="parking"
            radius={RADIUS}
            empty={{ title: t.noParking, description: t.noParkingHint }}
          >
            <p className="station-quiet station-foot">{t.parkingNote}</p>
          </PlaceRows>
        </>
      )}
    </StationFrame>
  );
}
