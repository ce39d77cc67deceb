/** Finds what partners reported of a rider, to be deleted with them; rows of older gateways too. */
export const up = `
create index partner_reports_rider on partner_reports ((body ->> 'rider'));
`;
