import { ORDER_LINKS } from './order-links.ts';

export const help = {
  ...ORDER_LINKS.help,
  helpThread: '/help-thread',
  helpThreads: '/help-threads',
} as const;
