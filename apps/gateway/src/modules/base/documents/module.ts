import { defineModule } from '../../define.ts';
import { documentRoutes } from './routes.ts';

export const documents = defineModule('documents', {
  routes: documentRoutes,
});
