import type { Activity } from '@shtrans/contract/activities/schemas';
import { useQuery } from '../../../core/query/use-query.ts';
import { activitiesQuery } from '../../../domain/activities/activities-query.ts';
import { ActivityCard } from '../../../domain/activities/activity-link.tsx';
import css from '../../../domain/activities/activities.module.css';
import { LinkRow, LinkRows } from '../../../ui/list/link-rows.tsx';
import { RowsSkeleton } from '../../../ui/list/rows.tsx';
import { FactPage } from '../../../ui/page/fact-page.tsx';
import { activityPageMessages } from '../messages.ts';

/** All that riders can take part in: what is in force, what is to come, and programmes without an end. */
export default function ActivitiesPage() {
  const t = activityPageMessages();
  return (
    <FactPage
      before="home"
      read={useQuery(activitiesQuery())}
      skeleton={<RowsSkeleton cards={2} />}
    >
      {({ items }) => (
        <>
          <Part
            title={t.now}
            none={t.noneNow}
            items={items.filter(({ phase }) => phase !== 'before')}
          />
          <Part title={t.soon} items={items.filter(({ phase }) => phase === 'before')} />
          <Always />
        </>
      )}
    </FactPage>
  );
}

interface PartProps {
  title: string;
  /** What to say if there are none; without it the part is left out. */
  none?: string;
  items: readonly Activity[];
}

function Part({ title, none, items }: PartProps) {
  if (items.length === 0 && none === undefined) return null;
  return (
    <section className={css.at}>
      <h2 className={css.heading}>{title}</h2>
      {items.length === 0 ? (
        <p className={css.none}>{none}</p>
      ) : (
        <ActivityCard activities={items} />
      )}
    </section>
  );
}

const PROGRAMMES = ['inviteNewUsers', 'rebatePoints', 'metroTrial', 'youthVoucher'] as const;

/** Programmes with terms of their own. */
function Always() {
  const t = activityPageMessages();
  return (
    <LinkRows label={t.always} titled>
      {PROGRAMMES.map((page) => (
        <LinkRow key={page} to={page}>
          {t.programme[page]}
        </LinkRow>
      ))}
    </LinkRows>
  );
}
