import { CodedError, existing } from '@shtrans/contract/api/errors';
import type { BikeReport } from '../../../adapters/bikes/port.ts';
import type { Context } from '../../../context.ts';
import { riderNamed } from '../../people/auth/service.ts';
import { stationsNear } from '../../guide/traffic/service.ts';
import { takeReport } from './inbox.ts';
import { reportedAt } from './store.ts';
import { insertRow, lockRow, updateRows } from './tables.ts';

/** Distance within which stations near the ends are stored: the maximum that a campaign can use. */
const NEAR_METRES = 1000;

/**
 * Applies a report that a bike ride ended or was reversed. The reports may come in any order: a reversed ride
 * stays reversed, and the first reported end counts. Throws the errors that the contract lists for its
 * webhook.
 */
export async function takeBikeRide(
  ctx: Context,
  provider: string,
  report: BikeReport,
): Promise<{ received: true }> {
  const near = async (point: BikeReport['from']) =>
    JSON.stringify(point === null ? {} : await stationsNear(ctx, point, NEAR_METRES));
  const [from_near, to_near] = [await near(report.from), await near(report.to)];
  const about = { port: 'bikes', provider, id: report.id, about: report.ride } as const;
  return await takeReport(ctx, { ...about, body: withoutPoints(report) }, async (tx) => {
    const { id: user_id } = await riderNamed(tx, report.rider);
    const occurredAt = reportedAt(ctx, report.at, 'at');
    const key = { provider, ride: report.ride };
    await insertRow(tx, 'bike_rides', { ...key, user_id, from_near: '{}', to_near: '{}' }, 'keep');
    const ride = existing(await lockRow(tx, 'bike_rides', key), 'not_found');
    if (ride.user_id !== user_id) throw new CodedError('invalid_input', { field: 'rider' });
    if (report.kind === 'reversed') {
      if (ride.reversed_at === null)
        await updateRows(tx, 'bike_rides', key, { reversed_at: occurredAt });
      return;
    }
    if (ride.ended_at !== null) return;
    const reportedStart = existing(report.begunAt, 'invalid_input', 'begunAt');
    const begun_at = reportedAt(ctx, reportedStart, 'begunAt');
    if (occurredAt < begun_at) throw new CodedError('invalid_input', { field: 'at' });
    await updateRows(tx, 'bike_rides', key, { begun_at, ended_at: occurredAt, from_near, to_near });
  });
}

/**
 * The report as stored: without the points where the rider got on and off, because only the nearby stations
 * are needed.
 */
const withoutPoints = (report: BikeReport): object => ({ ...report, from: null, to: null });
