import { inLanguage } from '../../../core/i18n/in-language.ts';
import { useMessages } from '../../../core/i18n/messages.ts';
import { stationGuideMessages } from '../messages.ts';
import { PlaceRows } from '../place-rows.tsx';
import { StationBar } from '../station-bar.tsx';
import { StationFrame } from '../station-frame.tsx';

/** Whoever parks and rides walks so far at most, m. */
const RADIUS = 2000;

/** Car parks near the station: free spaces, their age, and the price. */
export default function StationParkingPage() {
  const t = useMessages(stationGuideMessages);
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
