import { Skeletons } from '../../ui/page/skeleton.tsx';
import css from './carbon.module.css';

/** Reserves the height of a page of movements, which is longer than a screen, so that what is below does not move. */
export const LedgerRoom = () => <Skeletons count={13} className={css.postingRoom} />;
