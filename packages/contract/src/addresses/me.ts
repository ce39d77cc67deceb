export const me = {
  me: '/me',
} as const;
