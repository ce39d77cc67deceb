import { useMessages } from '../../../core/i18n/messages.ts';
import { inLanguage } from '../../../core/i18n/in-language.ts';
import { Link } from '../../../core/route/link.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { stationGuideMessages } from '../messages.ts';
import { StationBar } from '../station-bar.tsx';
import { StationFrame } from '../station-frame.tsx';
import { StationTiles } from '../station-tiles.tsx';
import { Exits } from '../../../domain/stations/exits.tsx';
import { StationHead } from '../../../domain/stations/station-head.tsx';
import { Transfers } from '../../../domain/stations/ways-on.tsx';
import '../../../domain/stations/stop.css';

/** A station as one who arrives sees it: which exit, which way on, what is there. */
export default function StationGuidePage() {
  const t = useMessages(stationGuideMessages);
  return (
    <StationFrame>
      {(station) => (
        <>
          <StationBar station={station} title={inLanguage(station.name)} />
          <StationHead station={station} />
          <StationTiles station={station} />
          {station.exits.length === 0 ? (
            <section className="card">
              <h2>{t.exits}</h2>
              <p className="station-quiet">{t.noExits}</p>
            </section>
          ) : (
            <Exits station={station} />
          )}
          <Transfers station={station} />
          <div className="station-more">
            <Link
              to="metroInfo"
              query={{ station: station.id }}
              className={buttonClass({ color: 'primary', fill: 'outline', block: true })}
            >
              {t.details}
            </Link>
          </div>
        </>
      )}
    </StationFrame>
  );
}
