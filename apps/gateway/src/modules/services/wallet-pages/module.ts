import { defineModule } from '../../define.ts';
import { walletRoutes } from './routes.ts';

export const walletPages = defineModule('wallet-pages', { routes: walletRoutes });
