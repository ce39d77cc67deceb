import { inLanguage } from '../../core/i18n/in-language.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { navigate } from '../../core/route/router.ts';
import { useRoute, useRouteTitle } from '../../core/route/use-route.ts';
import { buttonClass } from '../../ui/button.tsx';
import { ErrorBlock } from '../../ui/error-block.tsx';
import { Link } from '../../core/route/link.tsx';
import { FavouriteButton } from '../../domain/favourites/favourite-button.tsx';
import { favouriteOfLine } from '../../domain/favourites/favourites.ts';
import { linePage } from '../../domain/transit/line-link.tsx';
import { lineMessages } from './messages.ts';
import { query } from '../../core/query/query.ts';
import { KEPT_FACT } from '../../domain/transit/freshness.ts';
import { useNameTitle } from '../../domain/transit/use-name-title.ts';
import { LineFrame, LineLoading } from './line-frame.tsx';
import { alertsOfLine, RailLineView, RoadLineView } from './line-view.tsx';
import { Loaded, withAsked } from '../../ui/loaded.tsx';

/** A line by its id, of whichever kind it is. */
export function LinePage({ id }: { id: string }) {
  const { name: route, query: address } = useRoute<'metroInfo' | 'busDetail'>();
  const routeTitle = useRouteTitle();
  const answer = useQuery(query('GET maas:/v1/lines/:id', { params: { id } }, KEPT_FACT));
  const alerts = useQuery(alertsOfLine(id));
  const title = answer.data && inLanguage(answer.data.name);
  useNameTitle(title);
  // With what is disturbed: it stands above the stops, which would move when it came later.
  const shown = withAsked(answer, alerts);
  return (
    <LineFrame
      title={title ?? routeTitle}
      actions={shown.data && <FavouriteButton favourite={favouriteOfLine(shown.data)} />}
    >
      <Loaded of={shown} skeleton={<LineLoading />}>
        {(line) => {
          const View = linePage(line.mode) === 'busDetail' ? RoadLineView : RailLineView;
          return (
            <View
              line={line}
              answer={answer}
              direction={Number(address['direction'] ?? 0)}
              onDirection={(direction) =>
                navigate(route, undefined, { ...address, direction }, { replace: true })
              }
            />
          );
        }}
      </Loaded>
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
