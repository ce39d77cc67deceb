import type { ReactNode } from 'react';
import { ApiError, errorText } from '../../core/api/api-error.ts';
import { isStored } from '../../core/query/query-cache.ts';
import type { Read } from '../../core/query/use-query.ts';
import { back } from '../../core/route/router.ts';
import { Button } from '../button/button.tsx';
import { ErrorBlock, type ErrorBlockStatus } from './error-block.tsx';
import { uiMessages } from '../messages.ts';
import { Note } from './note.tsx';
import { timeInText } from '../text/time.ts';

interface LoadedProps<T> {
  /** The fact, as `useQuery` or `useLive` returns it. */
  read: Read<T>;
  /** Placeholder until the fact is loaded. Same geometry, so that nothing moves. */
  skeleton: ReactNode;
  /** Draws the fact. */
  children: (data: T) => ReactNode;
  /** Data with nothing to show, and what to show instead. */
  empty?: { when: (data: T) => boolean; show: ReactNode };
  /** If there is nothing to request; default: the address lacks what the page shows, and the way back. */
  idle?: ReactNode;
  /** Draws a failure if the whole-page error block does not fit; undefined: that block. */
  failed?: (error: unknown, retry: () => void) => ReactNode | undefined;
  /** Links to where the rider can look instead, if nothing exists at this address. */
  steps?: ReactNode;
  /**
   * Whether a note above old data says that they could not be renewed, and their time. Default: only for data from a
   * stored document. False: the page says so itself.
   */
  stale?: boolean;
}

/** Draws the first state that applies; there are no others. */
export function Loaded<T>(props: LoadedProps<T>) {
  const { read, skeleton, children, empty, idle, failed, steps, stale = isStored(read) } = props;
  const { data, error } = read;
  if (data === undefined && read.idle) return idle ?? <IncompleteLink />;
  if (data === undefined && error === null) return skeleton;
  if (data === undefined) {
    return (
      failed?.(error, read.refetch) ?? (
        <RequestError error={error} onRetry={read.refetch} steps={steps} />
      )
    );
  }
  return (
    <>
      {stale && error !== null && <StaleNote asOf={read.asOf} />}
      {empty?.when(data) === true ? empty.show : children(data)}
    </>
  );
}

/** A note above old data that could not be renewed. */
export function StaleNote({ asOf }: { asOf: number }) {
  const t = uiMessages();
  return <Note>{t.asOf(timeInText(new Date(asOf).toISOString()))}</Note>;
}

/** Drops data that could not be renewed, because outdated ones would be wrong. */
export const renewed = <T,>(read: Read<T>): Read<T> =>
  read.error === null ? read : { ...read, data: undefined };

/** Delays a fact of a page that an earlier visit stored until the gateway answers this one, because riders act on it. */
export const ofThisVisit = <T,>(read: Read<T>): Read<T> =>
  isStored(read) && read.error === null ? { ...read, data: undefined } : read;

/** The reason why a fact is missing, for a text next to a field; undefined if it is present or loading. */
export const failureText = ({ data, error }: Read<unknown>): string | undefined =>
  data === undefined && error !== null ? errorText(error) : undefined;

/** Delays a fact until another one is answered, fails or is not requested, so that both show together. */
export function withAsked<T>(read: Read<T>, prerequisite: Read<unknown>): Read<T> {
  const isThere = prerequisite.idle || prerequisite.data !== undefined || prerequisite.asked > 0;
  if (read.data === undefined || isThere) return read;
  return { ...read, data: undefined, error: null };
}

function kindOf(error: unknown): ErrorBlockStatus {
  if (!(error instanceof ApiError)) return 'default';
  if (error.code === 'network' || error.code === 'timeout') return 'disconnected';
  return error.recovery === 'wait' ? 'busy' : 'default';
}

/** The way back from a page whose subject is missing. */
const BackButton = () => (
  <Button color="primary" fill="outline" onClick={() => back('home')}>
    {uiMessages().back}
  </Button>
);

/** A page whose address doesn't name what it shows, such as an order's without its id. */
function IncompleteLink() {
  const t = uiMessages().error.incomplete;
  return (
    <ErrorBlock status="lost" title={t.title} description={t.hint}>
      <BackButton />
    </ErrorBlock>
  );
}

interface RequestErrorProps {
  error: unknown;
  onRetry: () => void;
  /** Links to where the rider can look instead, if nothing exists at this address. */
  steps?: ReactNode;
}

/**
 * A page or a part of it that could not be loaded: the reason, and what helps; the trace id only of what should have
 * worked.
 */
export function RequestError({ error, onRetry, steps }: RequestErrorProps) {
  const text = errorText(error);
  const apiError = error instanceof ApiError ? error : undefined;
  return apiError?.recovery === 'go_back' ? (
    <ErrorBlock status="lost" title={text} description="">
      {steps}
      <BackButton />
    </ErrorBlock>
  ) : (
    <ErrorBlock status={kindOf(error)} description={text} traceId={apiError?.traceId}>
      <Button color="primary" fill="outline" onClick={onRetry}>
        {uiMessages().retry}
      </Button>
    </ErrorBlock>
  );
}
