export const help = {
  helpRequest: '/help-request',
  helpThread: '/help-thread',
  helpThreads: '/help-threads',
} as const;
