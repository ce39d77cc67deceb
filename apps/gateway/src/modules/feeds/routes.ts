import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/call.ts';
import { scheduleFile } from './service.ts';

export const feedRoutes = (ctx: Context) =>
  ({
    'GET external:/v1/gtfs/schedule.zip': async ({ clientAddress, reply }) => {
      const file = await scheduleFile(ctx, clientAddress);
      const { size } = await stat(file);
      void reply
        .type('application/zip')
        .header('content-length', size)
        .header('content-disposition', 'attachment; filename="schedule.zip"');
      // The bytes go past the contract's schema, as an answer of kind `raw`.
      return createReadStream(file) as unknown as string;
    },
  }) satisfies Partial<Handlers>;
