import type { HostModule } from '../../capabilities.ts';
import { inContainer } from './container.ts';

/** A mini-program of the payment app. Its `exchange` carries the diamond authorization. */
const alimp: HostModule = { ...inContainer };
export default alimp;
