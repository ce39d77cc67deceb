import type { ReactNode } from 'react';
import { ApiError } from '../../core/api/api-error.ts';
import { errorText } from '../../core/api/error-text.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { uiMessages } from '../../ui/messages.ts';
import css from './banner.module.css';

/** A part of the page that failed, said where it stands: what `Loaded` shows of a failure. */
export const inlineError = (error: unknown, onRetry: () => void): ReactNode => (
  <InlineError error={error} onRetry={onRetry} />
);

function InlineError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useMessages(uiMessages);
  const hopeless = error instanceof ApiError && error.recovery === 'fix_input';
  return (
    <div className={css.bad} role="alert">
      <p>{errorText(error)}</p>
      {!hopeless && (
        <Button size="small" fill="outline" onClick={onRetry}>
          {t.retry}
        </Button>
      )}
    </div>
  );
}
