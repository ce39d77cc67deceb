/** What happened to orders since an instant is found; rows come in that order, so that the index stays small. */
export const up = `
create index order_events_at on order_events using brin (at);
`;
