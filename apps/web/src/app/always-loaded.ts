import type { MessagesHandle } from '../core/i18n/messages.ts';
import { uiMessages } from '../ui/messages.ts';

/** Messages every page needs, loaded before the first one shows. */
export const alwaysLoaded: readonly MessagesHandle[] = [uiMessages];
