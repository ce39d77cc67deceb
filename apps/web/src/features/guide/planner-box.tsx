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

/** Where from and where to, home and work, and the way to the plan. */
export function PlannerBox({ plan, children }: PlannerBoxProps) {
  const { planner: t } = guideMessages();
  const ready = plan.from !== undefined && plan.to !== undefined;
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
        <Link to="planRoute" query={queryOf(plan)} className={ready ? css.ready : css.go}>
          {!ready && <Icon name="clock" size="s" />}
          {ready ? t.plan : t.now}
          <Icon name="next" size="s" />
        </Link>
      </div>
    </section>
  );
}

const DAILY = ['home', 'work'] as const;
type Daily = (typeof DAILY)[number];
type At = NonNullable<Favourite['at']>;

/** From here to a place: the plan, or the choice of a start where the device does not say where it is. */
async function goTo(at: At, here: string, isWanted: () => boolean): Promise<void> {
  const known = deviceLocation.get();
  const from = hereAs(here, known.state === 'here' ? known : await locate());
  if (!isWanted()) return;
  const plan = queryOf({ ...planOf({}), from, to: endAt(at, inLanguage(at.name)) });
  if (from === undefined) navigate('planAddresses', undefined, { for: 'from', ...plan });
  else navigate('planRoute', undefined, plan);
}

/** One tap home or to work from where the rider is. */
export function DailyPlaces() {
  const kept = useFavourites();
  return DAILY.map((daily) => {
    const at = kept.find(({ kind }) => kind === daily)?.at;
    return at ? <GoTo key={daily} daily={daily} at={at} /> : <SetIt key={daily} daily={daily} />;
  });
}

function GoTo({ daily, at }: { daily: Daily; at: At }) {
  const { planner: t } = guideMessages();
  const [busy, setBusy] = useState(false);
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  const go = async () => {
    setBusy(true);
    await goTo(at, t.here, () => shown.current);
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

/** The same before a place is set; drawn into the document as well. */
export function SetIt({ daily }: { daily: Daily }) {
  const { planner: t } = guideMessages();
  return (
    <Link to="planAddresses" query={{ set: daily }} className={css.unset}>
      <TravelIcon name={daily} />
      {daily === 'home' ? t.setHome : t.setWork}
    </Link>
  );
}
