export const messages = {
  upToPlace: (to: number) => (to === 1 ? 'First place' : `Up to place ${to}`),
  ownPlace: (place: number, score: string) => `My place: ${place}, with ${score}`,
  noPlace: {
    riders: 'Your first ride brings you onto the list',
    teams: 'A team is ranked when it has enough members and rides',
  } as Record<string, string>,
  rankingFinal: 'The campaign is over: these are the final places',
  nobodyYet: 'Nobody is on the list yet: be the first',
};
