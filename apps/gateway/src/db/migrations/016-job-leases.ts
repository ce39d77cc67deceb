/** A job's lease apart from the time it is due, and the queue by kind: a full lane's jobs are in no other's way. */
export const up = `
-- By the database's clock: whose the job is until then. Null: nobody's, or of a gateway that knows run_at alone.
alter table jobs add column leased_until timestamptz(3);
create index jobs_due_of_kind on jobs (kind, run_at) where done_at is null;
`;
