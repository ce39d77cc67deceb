/**
 * Pages of campaigns stand at addresses that operators' data name; this one is for the documents that bring them, and no
 * page leads here.
 */
export const campaigns = { campaign: '/campaign/*' } as const;
