import { Skeletons } from '../../ui/page/skeleton.tsx';
import css from './carbon.module.css';

/** A page of movements is longer than a screen: so is its room, or what stands below would move out of sight. */
export const LedgerRoom = () => <Skeletons count={13} className={css.postingRoom} />;
