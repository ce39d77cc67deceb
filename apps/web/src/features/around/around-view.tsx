import { city } from '@shtrans/contract/city/current';
import type { NearbyKind, NearbyPlace } from '@shtrans/contract/traffic/schemas';
import { useEffect, useId, useState } from 'react';
import { hasCode } from '../../core/api/api-error.ts';
import { type Point, pointText } from '../../core/host/location.ts';
import { inLanguage } from '../../core/i18n/language.ts';
import { useKept, useQuery } from '../../core/query/use-query.ts';
import { useRoute } from '../../core/route/router.ts';
import { Button } from '../../ui/button/button.tsx';
import { ErrorBlock } from '../../ui/page/error-block.tsx';
import { Note } from '../../ui/page/note.tsx';
import { Loaded, RequestError } from '../../ui/page/loaded.tsx';
import { Tabs } from '../../ui/button/tabs.tsx';
import { services } from '@shtrans/contract/addresses/services';
import { PathLink } from '../../domain/campaigns/path-link.tsx';
import { transitMessages } from '../../domain/transit/messages.ts';
import { aroundMessages } from './messages.ts';
import { distanceText } from '../../domain/transit/transit-text.ts';
import type { PlanEnd } from '../../domain/plans/plan-address.ts';
import { nearbyQuery } from '../../domain/transit/queries.ts';
import { AroundMap } from './around-map.tsx';
import {
  aroundKinds,
  AroundRow,
  AroundSkeletons,
  placeOfNearby,
} from '../../domain/nearby/around-row.tsx';
import { useMapAddress } from '../../domain/maps/map-address.ts';
import { pickForPlan } from '../../domain/plans/show-plan.ts';
import { PickButton } from '../../domain/maps/pick-button.tsx';
import css from './around-view.module.css';
import { localStore } from '../../core/storage/safe-storage.ts';
import { pointOfText } from '../../domain/maps/mercator.ts';

const NAME = 'around-last';

/** The last place viewed on this device. */
export const lastPlace = (): Point | undefined => pointOfText(localStore.get(NAME));

export const rememberLastPlace = (point: Point): void => localStore.set(NAME, pointText(point));

type Kind = NearbyKind | 'all';
/** Search radii, in metres. */
const RADII = [800, 2000, 5000];

const NOTHING: readonly NearbyPlace[] = [];

/** Rounds to about ten metres, as in the address, so that the same place makes the same query. */
const rounded = ({ lat, lon }: Point): Point => ({
  lat: Number(lat.toFixed(4)),
  lon: Number(lon.toFixed(4)),
});

/** Shows the places of the address's kind around its place, else the last place, else the city centre. */
export function AroundView() {
  const t = aroundMessages();
  const kindTexts = transitMessages().kind;
  const panelId = useId();
  const { query: address } = useRoute();
  const { asked, change } = useMapAddress('trafficAround');
  const [start] = useState(() => lastPlace() ?? city().centre);
  const centre = rounded(asked.at ?? start);
  const chips = aroundKinds();
  const allKinds: readonly Kind[] = [...chips, 'repair_shop'];
  const kind = allKinds.find((each) => each === address['kind']) ?? 'all';
  const [step, setStep] = useState(0);
  const radius = RADII[step] ?? 800;
  const nearbyRead = useKept(
    useQuery(nearbyQuery({ ...centre, radius, kind: kind === 'all' ? undefined : kind })),
  );
  const places = nearbyRead.data?.items ?? NOTHING;
  // Repair shops have a chip as soon as one is known.
  const repairs = kind === 'repair_shop' || places.some((place) => place.kind === 'repair_shop');
  const kinds = repairs ? allKinds : chips;

  const { lat, lon } = centre;
  const isLoaded = nearbyRead.updatedAt > 0;
  // Remembers a place only after the gateway answered for it.
  useEffect(() => {
    if (isLoaded) rememberLastPlace({ lat, lon });
  }, [isLoaded, lat, lon]);

  const moveTo = (point: Point): void => {
    setStep(0);
    change({ at: pointText(point) });
  };
  return (
    <>
      <AroundMap at={centre} places={places} onMove={moveTo} />
      {asked.pick && <PickHere at={centre} end={asked.pick} places={places} />}
      <div className="pad-4-0 line-below surface">
        <Tabs
          label={t.kinds}
          look="pill"
          items={kinds.map((key) => ({ key, title: key === 'all' ? t.all : kindTexts[key] }))}
          activeKey={kind}
          onChange={(key) => change({ kind: key === 'all' ? undefined : key })}
          panelId={panelId}
        />
      </div>
      <div
        id={panelId}
        role="tabpanel"
        aria-label={t.list}
        aria-busy={nearbyRead.loading}
        className="surface grow"
      >
        <Loaded
          read={nearbyRead}
          skeleton={<AroundSkeletons />}
          failed={(error, retry) => (
            <Refused error={error} onRetry={retry} onCentre={() => moveTo(city().centre)} />
          )}
        >
          {({ items }) => (
            <Places
              places={items}
              kind={kind}
              pick={asked.pick}
              query={address}
              radius={radius}
              {...(step < RADII.length - 1 && { onFurther: () => setStep(step + 1) })}
            />
          )}
        </Loaded>
      </div>
    </>
  );
}

interface PickHereProps {
  at: Point;
  end: PlanEnd;
  places: readonly NearbyPlace[];
}

/** Takes the centre of the map as an end of a plan; the places below can be chosen too. */
function PickHere({ at, end, places }: PickHereProps) {
  const t = aroundMessages();
  const nearest = places.find(({ kind }) => kind === 'station') ?? places[0];
  const name = nearest === undefined ? t.point : t.near(inLanguage(nearest.name));
  const place = { ...at, stopId: null, shown: name, name: { zh: name, en: name } };
  return (
    <section className={css.pick} aria-label={name}>
      <p className="strong">{name}</p>
      <PickButton end={end} place={place} />
    </section>
  );
}

interface PlacesProps {
  places: readonly NearbyPlace[];
  kind: Kind;
  pick: PlanEnd | undefined;
  query: Readonly<Partial<Record<string, string>>>;
  radius: number;
  /** Absent if the radius is already the largest. */
  onFurther?: () => void;
}

function Places({ places, kind, pick, query, radius, onFurther }: PlacesProps) {
  const t = aroundMessages();
  const parks = places.flatMap(({ parking }) => parking ?? []);
  const hasNoParkingData =
    parks.length > 0 && parks.every(({ free, stale }) => free === null || stale);
  const widerButton = onFurther && (
    <Button color="primary" fill="outline" onClick={onFurther}>
      {t.further}
    </Button>
  );
  if (places.length === 0) {
    return (
      <ErrorBlock
        status="empty"
        title={kind === 'bikes' ? t.noBikes : t.none}
        description={t.noneHint}
      >
        {widerButton}
      </ErrorBlock>
    );
  }
  return (
    <>
      {hasNoParkingData && <Note>{t.parkingSilent}</Note>}
      <ul className="ruled" aria-label={t.list}>
        {places.map((place) => (
          <li key={place.id}>
            <AroundRow
              place={place}
              onPick={pick && (() => pickForPlan(pick, query, placeOfNearby(place)))}
            />
          </li>
        ))}
      </ul>
      <div className={css.further}>
        <p className="num">{t.within(distanceText(radius))}</p>
        {parks.length > 0 && (
          <PathLink to={services.parkingReport} className="touch row">
            {t.parkingReport}
          </PathLink>
        )}
        {widerButton}
      </div>
    </>
  );
}

interface RefusedProps {
  error: unknown;
  onRetry: () => void;
  onCentre: () => void;
}

/** Outside the city a retry does not help; the link leads back into it. */
function Refused({ error, onRetry, onCentre }: RefusedProps) {
  const t = aroundMessages();
  if (!hasCode(error, 'place_outside_city')) {
    return <RequestError error={error} onRetry={onRetry} />;
  }
  return (
    <ErrorBlock status="empty" title={t.outside} description={t.outsideHint}>
      <Button color="primary" fill="outline" onClick={onCentre}>
        {t.centre}
      </Button>
    </ErrorBlock>
  );
}
