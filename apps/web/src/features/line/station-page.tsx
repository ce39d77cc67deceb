import type { StationDetail } from '@shtrans/contract/traffic/schemas';
import { inLanguage } from '../../core/i18n/language.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { useRouteTitle } from '../../core/route/router.ts';
import { AlertList } from '../../domain/departures/alert-list.tsx';
import { OutdatedNote } from '../../domain/departures/liveness-note.tsx';
import { FavouriteButton } from '../../domain/favourites/favourite-button.tsx';
import { favouriteOfStation } from '../../domain/favourites/favourites.ts';
import { Exits, Neighbours, Transfers } from '../../domain/stations/station-cards.tsx';
import { LinkTiles } from '../../domain/stations/link-tiles.tsx';
import { StationHead } from '../../domain/stations/station-head.tsx';
import { stationQuery } from '../../domain/transit/queries.ts';
import { useNameTitle } from '../../domain/transit/use-name-title.ts';
import { Icon } from '../../ui/picture/icon.tsx';
import { Loaded, withAsked } from '../../ui/page/loaded.tsx';
import { FareCard } from './fare-card.tsx';
import { FirstLastTable } from './first-last-table.tsx';
import { LineFrame, LineLoading } from './line-skeleton.tsx';
import css from './line-page.module.css';
import { LookElsewhere } from './line-page.tsx';
import { lineMessages } from './messages.ts';
import { StopDepartures, useBoard } from './stop-departures.tsx';

/** A station, a stop or a pier by its id. */
export function StationPage({ id }: { id: string }) {
  const routeTitle = useRouteTitle();
  const answer = useQuery(stationQuery(id));
  const board = useBoard(id);
  const title = useNameTitle(answer.data);
  // Includes departures and disruptions: they would move the content below if they came later.
  const stationRead = withAsked(answer, board);
  return (
    <LineFrame
      title={title ?? routeTitle}
      actions={
        stationRead.data && <FavouriteButton favourite={favouriteOfStation(stationRead.data)} />
      }
    >
      <Loaded read={stationRead} skeleton={<LineLoading />} steps={<LookElsewhere />}>
        {(station) => (
          <>
            <StationHead station={station} />
            <OutdatedNote read={answer} className={css.age} />
            <AlertList alerts={board.data?.alerts ?? []} />
            <Tiles station={station} />
            <StopDepartures station={station} board={board} />
            <Neighbours station={station} />
            <FirstLastTable station={station} />
            {station.kind === 'station' && <FareCard station={station} />}
            <Exits station={station} />
            <Transfers station={station} />
            {station.kind === 'station' && <Accessibility station={station} />}
          </>
        )}
      </Loaded>
    </LineFrame>
  );
}

/** Links: plan from or to here, look around, call a ride. */
function Tiles({ station: { id, lat, lon, kind, name } }: { station: StationDetail }) {
  const t = lineMessages().stop.links;
  const stationName = inLanguage(name);
  const stationParam = { station: id };
  return (
    <LinkTiles
      label={t.label}
      tiles={[
        {
          to: 'planRoute',
          query: { from: id, fromName: stationName },
          icon: 'start',
          text: t.from,
        },
        { to: 'planRoute', query: { to: id, toName: stationName }, icon: 'finish', text: t.to },
        ...(kind === 'station'
          ? ([
              { to: 'stationGuide', query: stationParam, icon: 'guide', text: t.guide },
              { to: 'trafficMap', query: stationParam, icon: 'map', text: t.map },
            ] as const)
          : ([{ to: 'stationBuses', query: stationParam, icon: 'guide', text: t.buses }] as const)),
        { to: 'trafficAround', query: { at: `${lat},${lon}` }, icon: 'around', text: t.around },
        { to: 'stationTaxi', query: { station: name.zh }, icon: 'taxi', text: t.taxi },
      ]}
    />
  );
}

/** What the data say for riders who cannot use stairs, and above all what is unknown. */
function Accessibility({ station: { exits } }: { station: StationDetail }) {
  const t = lineMessages().stop.access;
  return (
    <section className="card">
      <h2>{t.title}</h2>
      <p className="row small quiet items-start below-8">
        <Icon name="info" />
        <span>{t.unknown}</span>
      </p>
      <p className="small quiet">{exits.length > 0 ? t.exits(exits.length) : t.noExits}</p>
    </section>
  );
}
