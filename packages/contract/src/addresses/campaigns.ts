/**
 * Pages of campaigns stand at addresses that operators' data name; `campaign` is for the documents that bring them, and
 * no page leads there. The other two begin a visit that a task counts.
 */
export const campaigns = {
  browse: '/browse',
  campaign: '/campaign/*',
  taskRedirect: '/task-redirect',
} as const;
