import type { ComponentProps } from 'react';
import { lateCode } from '../../core/query/late-code.ts';
import { useQuery } from '../../core/query/use-query.ts';
import type { ActivityStrip } from './activity-strip.tsx';
import css from './late-activity-strip.module.css';
import { activityMessages } from './messages.ts';

/** Loaded after the page. Apart from the activities of other pages, because its links need the addresses of all areas. */
const stripCode = lateCode(
  'activity strip',
  () => import('./activity-strip.tsx'),
  activityMessages,
);

/** Activities side by side, in a space that is reserved until they are loaded. */
export function LateActivityStrip(props: ComponentProps<typeof ActivityStrip>) {
  const { data } = useQuery(stripCode);
  return <div className={css.strip}>{data !== undefined && <data.ActivityStrip {...props} />}</div>;
}
