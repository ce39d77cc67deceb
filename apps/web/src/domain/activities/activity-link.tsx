import type { Activity } from '@shtrans/contract/activities/schemas';
import type { PointerEvent } from 'react';
import { inLanguage } from '../../core/i18n/language.ts';
import { requestOnTouch } from '../../core/query/request-on-touch.ts';
import { preload } from '../../core/route/router.ts';
import { StatusBadge } from '../../ui/button/badge.tsx';
import { drawingUrl } from '../../ui/picture/drawing-url.ts';
import { Icon } from '../../ui/picture/icon.tsx';
import { lastInstant } from '../../ui/text/long-date.ts';
import { dayAndWeekday } from '../../ui/text/time.ts';
import { Until } from '../../ui/text/until.tsx';
import { pageQuery } from '../campaigns/page-query.ts';
import { PathLink } from '../campaigns/path-link.tsx';
import css from './activities.module.css';
import { activityMessages } from './messages.ts';

/** The drawing of an activity; without one, a sign in its place. */
export const ActivityPicture = ({ art }: Pick<Activity, 'art'>) =>
  art === undefined ? (
    <span className={css.sign} data-card>
      <Icon name="info" size="l" />
    </span>
  ) : (
    <img className={css.picture} src={drawingUrl(art)} alt="" data-card width={160} height={100} />
  );

/** Says when an activity begins or ends. */
function When({ activity: { phase, from, until } }: { activity: Activity }) {
  const t = activityMessages();
  if (phase === 'before') return t.from(dayAndWeekday(from));
  return phase === 'claim' ? (
    t.claimUntil(dayAndWeekday(lastInstant(until)))
  ) : (
    <Until end={until} />
  );
}

/** Requests the page of a campaign when its link is touched, so that its picture can become the head of that page. */
export function preparing({ kind, to }: Activity) {
  if (kind !== 'campaign' || to.includes('?')) return undefined;
  const requesting = requestOnTouch(pageQuery({ path: to }));
  return {
    ...requesting,
    onPointerDown: (event: PointerEvent) => {
      preload('campaign');
      requesting.onPointerDown(event);
    },
  };
}

/** Activities below each other on a card. */
export const ActivityCard = ({ activities }: { activities: readonly Activity[] }) => (
  <ul className={css.card}>
    {activities.map((activity) => (
      <li key={activity.to}>
        <ActivityLink activity={activity} />
      </li>
    ))}
  </ul>
);

/** A link to an activity as wide as its page: picture, name, what it gives, and until when. */
function ActivityLink({ activity }: { activity: Activity }) {
  const t = activityMessages();
  const { kind, name, text, to, art, hasJoined } = activity;
  return (
    <PathLink to={to} className={css.link} {...preparing(activity)}>
      <ActivityPicture art={art} />
      <span className="grow">
        <span className={css.name}>{inLanguage(name)}</span>
        <span className={css.text}>{inLanguage(text)}</span>
        <span className={css.when}>
          <When activity={activity} />
          {kind === 'survey' && <StatusBadge tone="info">{t.survey}</StatusBadge>}
          {hasJoined && <StatusBadge tone="good">{t.joined}</StatusBadge>}
        </span>
      </span>
      <Icon name="next" size="s" />
    </PathLink>
  );
}
