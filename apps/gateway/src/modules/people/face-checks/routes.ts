import type { Context } from '../../../context.ts';
import type { Handlers } from '../../../http/call.ts';
import { faceCheckReader, startFaceCheck } from './service.ts';

export const faceCheckRoutes = (ctx: Context) => {
  const readFaceCheck = faceCheckReader(ctx);
  return {
    'POST auth:/v1/face-checks': ({ attempt }) => startFaceCheck(ctx, attempt),
    'GET auth:/v1/face-checks/:id': ({ caller, params }) => readFaceCheck(caller.userId, params.id),
  } satisfies Partial<Handlers>;
};
