/** How the votes of campaigns stand. Who voted when is among the acts; these sums stay when a rider is deleted. */
export const up = `
create table campaign_votes (
  campaign text not null,
  mechanic text not null,
  option text not null,
  bucket int not null, -- Voters are spread over several, so that they do not wait for each other.
  votes int not null,
  constraint campaign_votes_pk primary key (campaign, mechanic, option, bucket)
);
`;
