import type { ActivityPlace } from '@shtrans/contract/activities/facts';
import { isOrderType } from '@shtrans/contract/orders/types';
import { useQuery } from '../../core/query/use-query.ts';
import { activitiesQuery } from './activities-query.ts';
import { ActivityCard } from './activity-link.tsx';
import css from './activities.module.css';
import { activityMessages } from './messages.ts';

interface ActivitiesAtProps {
  place: Exclude<ActivityPlace, 'home'>;
  /** The type of the order to which the place belongs. */
  type?: string | undefined;
}

/** The number of activities beside something that the rider came for. */
const MOST = 3;

/** Activities at the end of another page: nothing until they are known, or if there are none. */
export function ActivitiesAt({ place, type }: ActivitiesAtProps) {
  const t = activityMessages();
  const { data } = useQuery(
    // A type that only a newer gateway knows has no activities here.
    activitiesQuery(place, type !== undefined && isOrderType(type) ? type : undefined),
  );
  const items = data?.items.slice(0, MOST) ?? [];
  if (items.length === 0) return null;
  return (
    <section className={css.at}>
      <h2 className={css.heading}>{t.heading[place]}</h2>
      <ActivityCard activities={items} />
    </section>
  );
}
