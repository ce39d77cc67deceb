import type { LineDetail } from '@shtrans/contract/traffic/schemas';
import { useState } from 'react';
import type { Snapshot } from '../../core/query/query-cache.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { useRoute, useRouteTitle } from '../../core/route/router.ts';
import { AlertList } from '../../domain/departures/alert-list.tsx';
import { isOutdated, LivenessNote, savedAtOf } from '../../domain/departures/liveness-note.tsx';
import { FavouriteButton } from '../../domain/favourites/favourite-button.tsx';
import { favouriteOfLine } from '../../domain/favourites/favourites.ts';
import { alertsQuery, lineQuery, plannedOf, vehiclesQuery } from '../../domain/transit/queries.ts';
import { lineColours, linePage } from '../../domain/transit/line-facts.ts';
import { useNameTitle } from '../../domain/transit/use-name-title.ts';
import { ButtonLink } from '../../ui/button/button-link.tsx';
import { classes } from '../../ui/style/classes.ts';
import { ErrorBlock } from '../../ui/page/error-block.tsx';
import { Loaded, withAsked } from '../../ui/page/loaded.tsx';
import { LineDiagram } from './line-diagram.tsx';
import { LineFrame, LineLoading } from './line-skeleton.tsx';
import { DirectionBar, LineHead } from './line-head.tsx';
import { directionsOf, drawingsOf, type LineStop } from './line-rows.ts';
import { lineMessages } from './messages.ts';
import { PlannedWorks } from './planned-works.tsx';
import { Services } from './services.tsx';
import { StopBoard } from './stop-departures.tsx';
import css from './line-page.module.css';

/** Polling intervals while the page is visible, in ms. */
const ALERTS_AGAIN_MS = 30_000;
const VEHICLES_AGAIN_MS = 12_000;

/** Disruptions of a line. */
const useAlerts = (line: string) => useQuery(alertsQuery(line), { again: () => ALERTS_AGAIN_MS });

/** A line by its id, of any kind. */
export function LinePage({ id }: { id: string }) {
  const routeTitle = useRouteTitle();
  const answer = useQuery(lineQuery(id));
  const alerts = useAlerts(id);
  const title = useNameTitle(answer.data);
  // Includes the disruptions: they are above the stops and would move them if they came later.
  const lineRead = withAsked(answer, alerts);
  return (
    <LineFrame
      title={title ?? routeTitle}
      actions={lineRead.data && <FavouriteButton favourite={favouriteOfLine(lineRead.data)} />}
    >
      <Loaded read={lineRead} skeleton={<LineLoading />} steps={<LookElsewhere />}>
        {(line) => <LineView line={line} answer={answer} />}
      </Loaded>
    </LineFrame>
  );
}

interface LineViewProps {
  line: LineDetail;
  /** The answer that `line` comes from. */
  answer: Snapshot<LineDetail>;
}

/** Returns the direction in the address, or the line's first if it does not run in that one; and the other one. */
function useDirection(line: LineDetail) {
  const { name, query: address } = useRoute<'metroInfo' | 'busDetail'>();
  const all = directionsOf(line);
  const index = Math.max(0, all.indexOf(Number(address['direction'] ?? 0)));
  const next = all[(index + 1) % all.length];
  const swap = { to: name, query: { ...address, direction: next } };
  return { direction: all[index] ?? 0, swap: all.length > 1 ? swap : undefined };
}

/**
 * A line with its stops, and the vehicles between them. Stops of a rail line lead to their pages; on other lines each
 * stop opens its next departures.
 */
function LineView({ line, answer }: LineViewProps) {
  const t = lineMessages();
  const { direction, swap } = useDirection(line);
  const [open, setOpen] = useState<string>();
  const alerts = useAlerts(line.id);
  const byRoad = linePage(line.mode) === 'busDetail';
  const vehicles = useQuery(vehiclesQuery(line.id), { again: () => VEHICLES_AGAIN_MS });
  // Without positions, the age of a rail line's page is that of its disruptions.
  const live = byRoad || vehicles.data?.liveness.basis === 'live' ? vehicles : alerts;
  const underWay = vehicles.data && {
    items: vehicles.data.items.filter((vehicle) => vehicle.direction === direction),
    old: isOutdated(vehicles) || vehicles.data.liveness.stale,
  };
  const boards = {
    open,
    onOpen: setOpen,
    draw: (stop: LineStop) => <StopBoard stop={stop} line={line.id} direction={direction} />,
  };
  const drawings = drawingsOf(line, direction);
  return (
    <div style={lineColours(line.colour)}>
      <LineHead line={line} />
      <DirectionBar pattern={drawings[0]?.pattern} swap={swap} />
      <div className={css.age}>
        <LivenessNote
          liveness={live.data?.liveness}
          savedAt={(isOutdated(answer) ? savedAtOf(answer) : undefined) ?? savedAtOf(live)}
        />
      </div>
      <AlertList alerts={alerts.data?.items ?? []} />
      <PlannedWorks alerts={plannedOf(alerts.data ?? {})} />
      <section className={classes('card', css.stops)} aria-label={t.stopList}>
        {drawings.map((drawing, i) => (
          <LineDiagram
            key={drawing.pattern.id}
            drawing={drawing}
            board={byRoad ? boards : undefined}
            vehicles={i === 0 ? underWay : undefined}
          />
        ))}
      </section>
      {drawings.length > 0 && <Services line={line} direction={direction} />}
    </div>
  );
}

/** Where riders find a line or station that this address does not name. */
export const LookElsewhere = () => {
  const t = lineMessages();
  return (
    <>
      <ButtonLink to="trafficLines" color="primary">
        {t.toLines}
      </ButtonLink>
      <ButtonLink to="trafficAround" color="primary" fill="outline">
        {t.stop.links.around}
      </ButtonLink>
    </>
  );
};

/** An address that names neither a line nor a station. */
export function NothingNamed() {
  const t = lineMessages();
  return (
    <LineFrame title={useRouteTitle()}>
      <ErrorBlock status="empty" title={t.nothingNamed} description={t.nothingNamedHint}>
        <LookElsewhere />
      </ErrorBlock>
    </LineFrame>
  );
}
