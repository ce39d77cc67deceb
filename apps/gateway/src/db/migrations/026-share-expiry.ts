/** Links to rides that expired long ago are found, so that they can be forgotten. */
export const up = `
create index ride_shares_expiry on ride_shares (expires_at);
`;
