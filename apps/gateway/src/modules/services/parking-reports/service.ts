import { existing } from '@shtrans/contract/api/errors';
import type { ParkingReport } from '@shtrans/contract/parking-reports/schemas';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import { type Attempt, once } from '../../../db/transaction.ts';
import { uuidv7 } from '../../../db/uuid.ts';
import type { Call } from '../../../http/call.ts';
import { limit } from '../../../http/limits.ts';
import { dataInForce } from '../../base/catalogue/service.ts';
import { ownPictures } from '../../base/files/service.ts';
import { decidedReports, findReport, listReports, waitingReports } from './store.ts';
import { insertRow, lockRow, updateRows } from './tables.ts';

type ReportRow = Row<'parking_reports'>;
type ReportBody = Call<'POST maas:/v1/parking-reports'>['body'];

export { decidedReports, findReport, waitingReports };

const PER_RIDER = { max: 20, windowSeconds: 86_400 };
/** Radius in which a reported car park is searched around its reported position. */
const NEAR_METRES = 200;

export async function parkingProblems(ctx: Context) {
  const { data } = await dataInForce(ctx);
  return { items: data.problems };
}

/** @param photos addresses of its pictures */
function viewOf(row: ReportRow, photos: string[]): ParkingReport {
  const { id, place, problem, text, state, answer } = row;
  return {
    id,
    problem,
    text,
    state,
    answer,
    place: { kind: place.kind, name: place.name },
    photos,
    sentAt: row.sent_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
  };
}

/** A rider's reports, the newest first. */
export async function listParkingReports(ctx: Context, userId: string) {
  const rows = await listReports(ctx.db, userId);
  const pictures = await ownPictures(
    ctx,
    ctx.db,
    userId,
    rows.flatMap(({ photos }) => photos),
  );
  return { items: rows.map((row) => viewOf(row, pictures.splice(0, row.photos.length))) };
}

/** Returns the reported place with the parking partner's name for it. Throws `car_park_not_found`, `partner_unavailable`. */
async function placeOf(
  { adapters }: Context,
  place: ReportBody['place'],
): Promise<ReportRow['place']> {
  if (place.kind === 'street') {
    return { kind: 'street', name: { zh: place.name, en: place.name }, park: null };
  }
  const { lat, lon } = place;
  const parks = await adapters.parking.near({ lat, lon }, NEAR_METRES);
  const { id, name } = existing(
    parks.find((park) => park.id === place.park),
    'car_park_not_found',
    'place',
  );
  return { kind: 'lot', name, park: id };
}

/** Stores a report for the desk to decide on. Throws the errors in the contract. */
export async function reportParking(
  ctx: Context,
  report: ReportBody,
  attempt: Attempt,
): Promise<ParkingReport> {
  const { userId } = attempt;
  const prepare = async () => {
    await limit(ctx, `parking-report-user:${userId}`, PER_RIDER);
    const { data } = await dataInForce(ctx);
    const problem = existing(
      data.problems.find(({ id }) => id === report.problem),
      'parking_problem_unknown',
    );
    return { problem: problem.name, place: await placeOf(ctx, report.place) };
  };
  return await once(ctx, { ...attempt, prepare }, async (tx, details) => {
    const row: ReportRow = {
      ...details,
      user_id: userId,
      id: uuidv7(ctx),
      text: report.text.trim(),
      photos: report.photos,
      state: 'received',
      answer: null,
      sent_at: ctx.clock.now(),
      decided_at: null,
    };
    // Refuses pictures of other riders before anything is stored.
    const pictures = await ownPictures(ctx, tx, userId, row.photos);
    await insertRow(tx, 'parking_reports', {
      ...row,
      place: JSON.stringify(row.place),
      problem: JSON.stringify(row.problem),
      photos: JSON.stringify(row.photos),
    });
    return viewOf(row, pictures);
  });
}

/** Decides on a waiting report and returns its rider, or undefined if no such report waits. */
export async function decideReport(
  { clock }: Pick<Context, 'clock'>,
  tx: Tx,
  { id, state, answer }: { id: string; state: 'accepted' | 'refused'; answer: string },
): Promise<string | undefined> {
  const row = await lockRow(tx, 'parking_reports', { id });
  if (row?.state !== 'received') return undefined;
  await updateRows(tx, 'parking_reports', { id }, { state, answer, decided_at: clock.now() });
  return row.user_id;
}
