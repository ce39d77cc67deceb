import type { Context } from '../../../context.ts';
import type { Handlers } from '../../../http/call.ts';
import { listParkingReports, parkingProblems, reportParking } from './service.ts';

export const parkingReportRoutes = (ctx: Context) =>
  ({
    'GET maas:/v1/parking-problems': () => parkingProblems(ctx),
    'GET maas:/v1/parking-reports': ({ caller }) => listParkingReports(ctx, caller.userId),
    'POST maas:/v1/parking-reports': ({ body, attempt }) => reportParking(ctx, body, attempt),
  }) satisfies Partial<Handlers>;
