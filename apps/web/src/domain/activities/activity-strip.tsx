import type { ActivityPlace } from '@shtrans/contract/activities/facts';
import { inLanguage } from '../../core/i18n/language.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { NextLink } from '../../ui/page/next-link.tsx';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import { PathLink } from '../campaigns/path-link.tsx';
import { activitiesQuery } from './activities-query.ts';
import css from './activities.module.css';
import { ActivityPicture, preparing } from './activity-link.tsx';
import { activityMessages } from './messages.ts';
import { UpdateTile, useAppOutdated } from './update-tile.tsx';

/** The number of activities in the strip; the page of activities has all. */
const MOST = 6;

/** Activities side by side, with a link to all. Its height is reserved until they are known. */
export function ActivityStrip({ place }: { place: ActivityPlace }) {
  const t = activityMessages();
  const { data, error } = useQuery(activitiesQuery(place));
  const isAppOutdated = useAppOutdated();
  const items = data?.items.slice(0, MOST) ?? [];
  return (
    <section className={css.strip}>
      <div className="row spread">
        <h2 className="large strong">{t.title}</h2>
        <NextLink to="activities" className={css.all}>
          {t.all}
        </NextLink>
      </div>
      {items.length > 0 || isAppOutdated ? (
        <ul className={css.tiles}>
          {isAppOutdated && <UpdateTile />}
          {items.map((activity) => (
            <li key={activity.to}>
              <PathLink to={activity.to} className={css.tile} {...preparing(activity)}>
                <ActivityPicture art={activity.art} />
                <span className={css.tileName}>{inLanguage(activity.name)}</span>
                <span className={css.tileText}>{inLanguage(activity.text)}</span>
              </PathLink>
            </li>
          ))}
        </ul>
      ) : data !== undefined || error !== undefined ? (
        <p className={css.none}>{data === undefined ? t.failed : t.none}</p>
      ) : (
        <div className={css.tiles}>
          <Skeleton className={css.tile} count={2} />
        </div>
      )}
    </section>
  );
}
