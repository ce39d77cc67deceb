import type { MessagesHandle } from '../core/i18n/messages.ts';
import { transportMessages } from '../domain/transport/messages.ts';
import { uiMessages } from '../ui/messages.ts';
import { appMessages } from './messages.ts';

/** Messages that every page needs, loaded before the first one shows; the build puts them into `core`. */
export const alwaysLoaded: readonly MessagesHandle[] = [uiMessages, transportMessages, appMessages];
