import { defineModule } from '../../define.ts';
import { planReads } from './routes.ts';

export const plans = defineModule('plans', {
  standbyReads: planReads,
});
