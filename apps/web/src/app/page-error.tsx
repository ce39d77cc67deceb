import { useEffect, type JSX } from 'react';
import { ChunkLoadError, needsNewDocument, type ChunkFault } from '../core/route/chunk.ts';
import { retryPage } from '../core/route/router.ts';
import { freshAddress, reloadForNewVersion } from '../core/route/version-reload.ts';
import { Button } from '../ui/button/button.tsx';
import { Page } from '../ui/page/page.tsx';
import { appMessages } from './messages.ts';
import { report } from './report.ts';

/**
 * A page whose code did not load. Reloads the document once if a new one can bring the code. Plain, because nothing
 * more can be loaded here.
 */
export function PageLoadError({ error, title }: { error: unknown; title: string }): JSX.Element {
  const t = appMessages();
  const type: ChunkFault = error instanceof ChunkLoadError ? error.type : 'other';
  useEffect(() => {
    report('chunk', error);
    if (needsNewDocument(type)) reloadForNewVersion();
  }, [error, type]);
  const reload = (): void => {
    if (!needsNewDocument(type)) void retryPage();
    else window.location.replace(freshAddress());
  };
  return (
    <Page title={title}>
      <div className="page-error" role="alert">
        <p>{type === 'missing' ? t.chunkMissing : t.chunkOther}</p>
        <Button color="primary" fill="outline" onClick={reload}>
          {t.reload}
        </Button>
      </div>
    </Page>
  );
}
