import { ApiError } from '../api/api-error.ts';
import { loadMessages, type MessagesHandle } from '../i18n/messages.ts';
import { ChunkLoadError, loadChunk, needsNewDocument } from '../route/chunk.ts';
import { reloadForNewVersion } from '../route/version-reload.ts';
import type { Query } from './query.ts';

/**
 * Code that a page loads only when it shows it, with its texts, as a fact. Unlike a lazy component of React, which
 * caches a failure until the page is reloaded, it can be requested again. Fails with `timeout` or `network`; if only
 * a new document can load the code, reloads the page.
 * @param name of the code, the same for all its uses
 */
export const lateCode = <T>(
  name: string,
  load: () => Promise<T>,
  ...texts: readonly MessagesHandle[]
): Query<T> => ({
  name: `code ${name}`,
  freshMs: Infinity,
  load: async () => {
    try {
      const [code] = await loadChunk(() => Promise.all([load(), ...texts.map(loadMessages)]));
      return code;
    } catch (error) {
      report(error);
      const fault = error instanceof ChunkLoadError ? error.type : 'other';
      if (needsNewDocument(fault)) reloadForNewVersion();
      const code = fault === 'timeout' ? 'timeout' : 'network';
      throw new ApiError(code, `${name} did not come`, { cause: error });
    }
  },
});

/** Loaded after the first page, so a network that fails from the start is not reported. */
function report(cause: unknown): void {
  import('../monitor/monitor.ts').then(
    ({ reportError }) => reportError('chunk', cause),
    () => {},
  );
}
