import type { ComponentProps } from 'react';
import { lateCode } from '../../core/query/late-code.ts';
import { useQuery } from '../../core/query/use-query.ts';
import type { ActivitiesAt } from './activities-at.tsx';
import { activityMessages } from './messages.ts';

/** Loaded after the page, because riders come to these pages for something else. */
const atCode = lateCode('activities', () => import('./activities-at.tsx'), activityMessages);

/** Activities at the end of another page, below all else: they come late, and nothing may move. */
export function LateActivities(props: ComponentProps<typeof ActivitiesAt>) {
  const { data } = useQuery(atCode);
  return data === undefined ? null : <data.ActivitiesAt {...props} />;
}
