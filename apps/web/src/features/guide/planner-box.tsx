import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from '../../core/route/link.tsx';
import {
  endAt,
  hereAs,
  type PlanEnd,
  type PlanInAddress,
  planOf,
  queryOf,
} from '../../domain/plans/plan-address.ts';
import { PlanEnds } from '../../domain/plans/plan-ends.tsx';
import { Icon } from '../../ui/picture/icon.tsx';
import { guideMessages } from './messages.ts';
import css from './planner-box.module.css';
import type { Favourite } from '@shtrans/contract/favourites/schemas';
import { deviceLocation, locate } from '../../core/host/location.ts';
import { inLanguage } from '../../core/i18n/language.ts';
import { navigate } from '../../core/route/router.ts';
import { useFavourites } from '../../domain/favourites/favourites.ts';
import { TravelIcon } from '../../ui/picture/travel-icon.tsx';

interface PlannerBoxProps {
  plan: PlanInAddress;
  /** Home and work. */
  children: ReactNode;
}

/** The start, the destination, home and work, and the link to the plan. */
export function PlannerBox({ plan, children }: PlannerBoxProps) {
  const { planner: t } = guideMessages();
  const hasBothEnds = plan.from !== undefined && plan.to !== undefined;
  const nameOf = (end: PlanEnd) => plan[end]?.name ?? plan[end]?.at ?? null;
  return (
    <section className={css.planner} aria-label={t.label}>
      <PlanEnds
        plan={plan}
        names={{ from: nameOf('from'), to: nameOf('to') }}
        texts={t}
        page="trafficGuide"
      />
      <div className="row spread above-8">
        <div className="wrap">{children}</div>
        <Link to="planRoute" query={queryOf(plan)} className={hasBothEnds ? css.ready : css.go}>
          {!hasBothEnds && <Icon name="clock" size="s" />}
          {hasBothEnds ? t.plan : t.now}
          <Icon name="next" size="s" />
        </Link>
      </div>
    </section>
  );
}

const DAILY = ['home', 'work'] as const;
type Daily = (typeof DAILY)[number];
type At = NonNullable<Favourite['at']>;

/** Opens the plan from here to a place, or the choice of a start if the location is unknown. */
async function goTo(place: At, hereName: string, isWanted: () => boolean): Promise<void> {
  const lastLocation = deviceLocation.get();
  const from = hereAs(hereName, lastLocation.state === 'here' ? lastLocation : await locate());
  if (!isWanted()) return;
  const plan = queryOf({ ...planOf({}), from, to: endAt(place, inLanguage(place.name)) });
  if (from === undefined) navigate('planAddresses', undefined, { for: 'from', ...plan });
  else navigate('planRoute', undefined, plan);
}

/** One tap home or to work from the rider's location. */
export function DailyPlaces() {
  const favourites = useFavourites();
  return DAILY.map((daily) => {
    const place = favourites.find(({ kind }) => kind === daily)?.at;
    return place ? (
      <GoTo key={daily} daily={daily} at={place} />
    ) : (
      <SetIt key={daily} daily={daily} />
    );
  });
}

function GoTo({ daily, at }: { daily: Daily; at: At }) {
  const { planner: t } = guideMessages();
  const [busy, setBusy] = useState(false);
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  const go = async () => {
    setBusy(true);
    await goTo(at, t.here, () => isMounted.current);
    setBusy(false);
  };
  return (
    <button
      type="button"
      className={css.chip}
      aria-label={`${t[daily]}: ${inLanguage(at.name)}`}
      aria-busy={busy}
      disabled={busy}
      onClick={() => void go()}
    >
      {busy ? <span className="spinner" aria-hidden="true" /> : <TravelIcon name={daily} />}
      {t[daily]}
    </button>
  );
}

/** The same before the place is set; also drawn into the document. */
export function SetIt({ daily }: { daily: Daily }) {
  const { planner: t } = guideMessages();
  return (
    <Link to="planAddresses" query={{ set: daily }} className={css.unset}>
      <TravelIcon name={daily} />
      {daily === 'home' ? t.setHome : t.setWork}
    </Link>
  );
}
