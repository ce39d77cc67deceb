import RideCodePage from '../../features/ride-code/pages/ride-code.tsx';
import { withTabs } from './tab-frame.tsx';

export default withTabs(RideCodePage);
