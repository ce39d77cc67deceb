import { ApiError } from '../core/api/api-error.ts';
import { errorText } from '../core/api/error-text.ts';
import { back } from '../core/route/router.ts';
import { Button } from './button.tsx';
import { ErrorBlock, type ErrorBlockStatus } from './error-block.tsx';
import { uiMessages } from './messages.ts';

function kindOf(error: unknown): ErrorBlockStatus {
  if (!(error instanceof ApiError)) return 'default';
  if (error.code === 'network' || error.code === 'timeout') return 'disconnected';
  return error.recovery === 'wait' ? 'busy' : 'default';
}

/** A page or a part of it that could not be loaded: the reason, the trace, and what helps. */
export function RequestError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = uiMessages();
  return (
    <ErrorBlock
      status={kindOf(error)}
      description={errorText(error)}
      traceId={error instanceof ApiError ? error.traceId : undefined}
    >
      {error instanceof ApiError && error.recovery === 'go_back' ? (
        <Button color="primary" fill="outline" onClick={() => back('home')}>
          {t.back}
        </Button>
      ) : (
        <Button color="primary" fill="outline" onClick={onRetry}>
          {t.retry}
        </Button>
      )}
    </ErrorBlock>
  );
}
