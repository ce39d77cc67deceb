import type { Context } from '../../../context.ts';
import type { Handlers } from '../../../http/call.ts';
import { openSchedule } from './service.ts';

export const feedRoutes = (ctx: Context) =>
  ({
    'GET external:/v1/gtfs/schedule.zip': async ({ clientAddress, reply }) => {
      const file = await openSchedule(ctx, clientAddress);
      const { size } = await file.stat();
      void reply
        .type('application/zip')
        .header('content-length', size)
        .header('content-disposition', 'attachment; filename="schedule.zip"');
      // The stream bypasses the contract's schema, as an answer of kind `raw`.
      return file.createReadStream() as unknown as string;
    },
  }) satisfies Partial<Handlers>;
