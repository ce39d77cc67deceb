import { useState } from 'react';
import { drawnAt, keptAt } from '../document/content.ts';
import type { Query } from './query.ts';
import { type Read, useQuery } from './use-query.ts';

/** Whether the document came from the network for this visit, so that its answers are the gateway's present ones. */
const isNewDocument = (): boolean => drawnAt() !== undefined && keptAt() === undefined;

/**
 * A fact for a decision that leaves the page, such as a gate's: without data until the gateway answers this page. An
 * answer known from before, or stored on the device, may be out of date by what the rider did since.
 */
export function useAnswer<T>(
  query: Query<T> | undefined,
  options?: Parameters<typeof useQuery<T>>[1],
): Read<T> {
  const read = useQuery(query && { ...query, freshMs: 0 }, options);
  const name = query?.name;
  const begin = () => ({ name, updatedAt: isNewDocument() ? undefined : read.updatedAt });
  const [start, setStart] = useState(begin);
  if (start.name !== name) setStart(begin());
  const isAnswered = start.name === name && start.updatedAt !== read.updatedAt;
  return isAnswered ? read : { ...read, data: undefined };
}
