import type { StationDetail } from '@shtrans/contract/traffic/schemas';
import { inLanguage } from '../../../core/i18n/language.ts';
import { Exits, Transfers } from '../../../domain/stations/station-cards.tsx';
import { LinkTiles } from '../../../domain/stations/link-tiles.tsx';
import { stationMessages } from '../../../domain/stations/messages.ts';
import { StationHead } from '../../../domain/stations/station-head.tsx';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { stationGuideMessages } from '../messages.ts';
import { StationFrame } from '../station-frame.tsx';
import css from '../station-frame.module.css';

/** A station for arriving riders: exits, connections and the surroundings. */
export default function StationGuidePage() {
  const t = stationGuideMessages();
  return (
    <StationFrame heading={(name) => name}>
      {(station) => (
        <>
          <StationHead station={station} />
          <Tiles station={station} />
          {station.exits.length === 0 ? (
            <section className="card">
              <h2>{stationMessages().exits}</h2>
              <p className="small quiet">{t.noExits}</p>
            </section>
          ) : (
            <Exits station={station} />
          )}
          <Transfers station={station} />
          <div className={css.more}>
            <ButtonLink
              to="metroInfo"
              query={{ station: station.id }}
              color="primary"
              fill="outline"
              block
            >
              {t.details}
            </ButtonLink>
          </div>
        </>
      )}
    </StationFrame>
  );
}

function Tiles({ station: { id, name } }: { station: StationDetail }) {
  const t = stationGuideMessages();
  const stationParam = { station: id };
  const from = { from: id, fromName: inLanguage(name) };
  return (
    <LinkTiles
      label={t.tiles}
      tiles={[
        { to: 'stationBuses', query: stationParam, icon: 'bus', text: t.buses },
        { to: 'stationTaxi', query: { station: name.zh }, icon: 'taxi', text: t.taxi },
        { to: 'stationParking', query: stationParam, icon: 'parking', text: t.parking },
        { to: 'stationNearby', query: stationParam, icon: 'around', text: t.nearby },
        { to: 'planRoute', query: from, icon: 'trip', text: t.plan },
        { to: 'trafficMap', query: stationParam, icon: 'map', text: t.map },
      ]}
    />
  );
}
