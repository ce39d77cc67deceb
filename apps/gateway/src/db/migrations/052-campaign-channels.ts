/** Which partner's page riders of a campaign took part on first. */
export const up = `
alter table campaign_players add column channel text; -- Null: the campaign's own, or nobody noted it.
`;
