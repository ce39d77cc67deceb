/**
 * Pages of campaigns have addresses from operator data; `campaign` is for the documents that load them, and no page
 * links to it. The other two begin a visit that a task counts.
 */
export const campaigns = {
  browse: '/browse',
  campaign: '/campaign/*',
  taskRedirect: '/task-redirect',
} as const;
