/** Who released operator data, and why. */
export const up = `
-- Empty: the bundled data, and releases before this migration.
alter table operator_releases add column made_by text not null default '';
alter table operator_releases add column reason text not null default '';
`;
