import GuidePage from '../../features/guide/pages/guide.tsx';
import { withTabs } from './tab-frame.tsx';

export default withTabs(GuidePage);
