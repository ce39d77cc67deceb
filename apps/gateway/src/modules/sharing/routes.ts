import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/call.ts';

export const sharingRoutes = (_ctx: Context): Pick<Handlers, never> => ({});
