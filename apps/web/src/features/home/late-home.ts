import { loadMessages } from '../../core/i18n/messages.ts';
import { lateCode } from '../../core/query/late-code.ts';

/**
 * The parts of home that depend on the device and the hour: loaded after the first frame, in reserved space. They name
 * their texts themselves, because a handle that home imported would be loaded by all pages.
 */
export const lateHome = lateCode('home', async () => {
  const { default: parts } = await import('./late-parts.tsx');
  await Promise.all(parts.texts.map(loadMessages));
  return parts;
});
