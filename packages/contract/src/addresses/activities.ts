export const activities = {
  activities: '/activities',
} as const;
