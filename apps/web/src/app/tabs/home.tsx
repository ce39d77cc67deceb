import { HomePage } from '../../features/home/home-page.tsx';
import { withTabs } from './tab-frame.tsx';

export default withTabs(HomePage);
