import type { ReactNode } from 'react';
import { ApiError, errorText } from '../../core/api/api-error.ts';
import { keptAt } from '../../core/document/content.ts';
import type { Read } from '../../core/query/use-query.ts';
import { back } from '../../core/route/router.ts';
import { Button } from '../button/button.tsx';
import { ErrorBlock, type ErrorBlockStatus } from './error-block.tsx';
import { uiMessages } from '../messages.ts';
import { Note } from './note.tsx';
import { shortTime } from '../text/time.ts';

interface LoadedProps<T> {
  /** The fact, as `useQuery` or `useLive` gives it. */
  of: Read<T>;
  /** Stands where the fact will, until it is here. Same geometry, so that nothing moves. */
  skeleton: ReactNode;
  /** What the page shows of the fact. */
  children: (data: T) => ReactNode;
  /** Data in which there is nothing to show, and what is said instead. */
  empty?: { when: (data: T) => boolean; show: ReactNode };
  /** When there is nothing to ask; default: the empty block. */
  idle?: ReactNode;
  /** What a failure shows where the whole-page error block does not fit; undefined: that block. */
  failed?: (error: unknown, retry: () => void) => ReactNode | undefined;
  /**
   * Says above old data that they could not be renewed, and when they are from; by default of those out of a kept
   * document alone. False: the page says so itself.
   */
  stale?: boolean;
}

/** The first of the frame's answers that applies: there is no state beside them. */
export function Loaded<T>(props: LoadedProps<T>) {
  const { of, skeleton, children, empty, idle, failed, stale = of.asOf === keptAt() } = props;
  const { data, error } = of;
  if (data === undefined && of.idle) return idle ?? <ErrorBlock status="empty" />;
  if (data === undefined && error === null) return skeleton;
  if (data === undefined) {
    return failed?.(error, of.refetch) ?? <RequestError error={error} onRetry={of.refetch} />;
  }
  return (
    <>
      {stale && error !== null && <StaleNote asOf={of.asOf} />}
      {empty?.when(data) === true ? empty.show : children(data)}
    </>
  );
}

/** Old data that could not be renewed. */
export function StaleNote({ asOf }: { asOf: number }) {
  const t = uiMessages();
  return <Note>{t.asOf(shortTime(new Date(asOf).toISOString()))}</Note>;
}

/** The same without data that could not be renewed: what is out of date would be wrong. */
export const renewed = <T,>(of: Read<T>): Read<T> =>
  of.error === null ? of : { ...of, data: undefined };

/** Why a fact is not there, where that is said beside a field; undefined: it is there or awaited. */
export const failureText = ({ data, error }: Read<unknown>): string | undefined =>
  data === undefined && error !== null ? errorText(error) : undefined;

/** A fact that shows together with another one: when that was answered, or could not be, or is not asked for. */
export function withAsked<T>(read: Read<T>, other: Read<unknown>): Read<T> {
  const isThere = other.idle || other.data !== undefined || other.asked > 0;
  if (read.data === undefined || isThere) return read;
  return { ...read, data: undefined, error: null };
}

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
