import ActivitiesPage from '../../features/activities/pages/activities.tsx';
import { withTabs } from './tab-frame.tsx';

export default withTabs(ActivitiesPage);
