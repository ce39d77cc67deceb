import { useState } from 'react';
import type { Read } from './use-query.ts';

/**
 * A fact whose question changes under one's fingers, by typing or by moving a map: the last answer
 * stays until the next one is there, or is refused.
 */
export function useKept<T>(read: Read<T>): Read<T> {
  const { data, error } = read;
  const [last, setLast] = useState(data);
  if (data !== undefined && data !== last) setLast(data);
  return data === undefined && error === null ? { ...read, data: last } : read;
}
