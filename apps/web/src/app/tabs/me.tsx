import MePage from '../../features/me/pages/me.tsx';
import { withTabs } from './tab-frame.tsx';

export default withTabs(MePage);
