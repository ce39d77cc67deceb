import { first, type PageModule } from '../../core/route/register.ts';
import { activityMessages } from '../../domain/activities/messages.ts';
import { activityPageMessages } from '../../features/activities/messages.ts';
import type { Screens } from '../routes.ts';

export default {
  activities: {
    page: (): PageModule => import('../tabs/activities.tsx'),
    messages: [activityPageMessages, activityMessages],
    title: { zh_cn: '活动', en_us: "What's on" },
    tab: 'activities',
    first: [first('GET maas:/v1/activities')],
    drawn: true,
  },
} satisfies Screens<'activities'>;
