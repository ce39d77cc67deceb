export const help = {
  helpRequest: '/help-request',
  helpThread: '/help-thread',
  helpThreads: '/help-threads',
  plates: '/plates',
} as const;
