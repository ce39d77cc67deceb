import type { Favourite } from '@shtrans/contract/favourites';
import { useEffect, useRef, useState } from 'react';
import { deviceLocation, locate } from '../../core/host/location.ts';
import { inLanguage } from '../../core/i18n/language.ts';
import { Link } from '../../core/route/link.tsx';
import { navigate } from '../../core/route/router.ts';
import { useFavourites } from '../../domain/favourites/favourites.ts';
import { hereAs } from './here.ts';
import { guideMessages } from './messages.ts';
import { endAt, planOf, queryOf } from '../../domain/plans/plan-address.ts';
import { TravelIcon } from '../../ui/travel-icon.tsx';
import css from './planner-box.module.css';

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
