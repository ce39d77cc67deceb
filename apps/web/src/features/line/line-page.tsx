import { inLanguage } from '../../core/i18n/in-language.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { navigate } from '../../core/route/router.ts';
import { useRoute, useRouteTitle } from '../../core/route/use-route.ts';
import { buttonClass } from '../../ui/button.tsx';
import { ErrorBlock } from '../../ui/error-block.tsx';
import { RequestError } from '../../ui/request-error.tsx';
import { Link } from '../../core/route/link.tsx';
import { FavouriteButton } from '../../domain/favourites/favourite-button.tsx';
import { favouriteOfLine } from '../../domain/favourites/favourites.ts';
import { linePage } from '../../domain/transit/line-link.tsx';
import { lineMessages } from './messages.ts';
import { alertsQuery, lineQuery } from '../../domain/transit/queries.ts';
import { useNameTitle } from '../../domain/transit/use-name-title.ts';
import { LineFrame, LineLoading } from './line-frame.tsx';
import { RailLineView, RoadLineView } from './line-view.tsx';

/** A line by its id, of whichever kind it is. */
export function LinePage({ id }: { id: string }) {
  const { name: route, query } = useRoute<'metroInfo' | 'busDetail'>();
  const routeTitle = useRouteTitle();
  const snapshot = useQuery(lineQuery(id));
  const alerts = useQuery(alertsQuery({ line: id }));
  const { data: line, error, refetch } = snapshot;
  const title = line && inLanguage(line.name);
  useNameTitle(title);
  // With what is disturbed: it stands above the stops, which would move when it came later.
  if (line === undefined || (alerts.data === undefined && alerts.asked === 0)) {
    return (
      <LineFrame title={title ?? routeTitle}>
        {error === null ? <LineLoading /> : <RequestError error={error} onRetry={refetch} />}
      </LineFrame>
    );
  }
  const View = linePage(line.mode) === 'busDetail' ? RoadLineView : RailLineView;
  return (
    <LineFrame
      title={title ?? routeTitle}
      actions={<FavouriteButton favourite={favouriteOfLine(line)} />}
    >
      <View
        line={line}
        snapshot={snapshot}
        direction={Number(query['direction'] ?? 0)}
        onDirection={(direction) =>
          navigate(route, undefined, { ...query, direction }, { replace: true })
        }
      />
    </LineFrame>
  );
}

/** An address that names neither a line nor a station. */
export function NothingNamed() {
  const t = useMessages(lineMessages);
  return (
    <LineFrame title={useRouteTitle()}>
      <ErrorBlock status="empty" title={t.nothingNamed} description={t.nothingNamedHint}>
        <Link to="trafficLines" className={buttonClass({ color: 'primary', fill: 'outline' })}>
          {t.toLines}
        </Link>
      </ErrorBlock>
    </LineFrame>
  );
}
