import { defineModule } from '../../define.ts';
import { miniProgramRoutes } from './routes.ts';

export const miniProgram = defineModule('mini-program', {
  routes: miniProgramRoutes,
});
