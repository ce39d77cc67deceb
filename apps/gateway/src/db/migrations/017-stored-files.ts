/** Uploads, where all gateways on one database reach them. */
export const up = `
create table stored_files (
  key text primary key, -- As files.storage_key.
  bytes bytea not null check (octet_length(bytes) <= 33554432),
  created_at timestamptz(3) not null
);
-- Pictures are compressed by themselves.
alter table stored_files alter column bytes set storage external;
`;
