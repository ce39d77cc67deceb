import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/call.ts';

export const ratingRoutes = (_ctx: Context): Pick<Handlers, never> => ({});
