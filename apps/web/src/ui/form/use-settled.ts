import { useEffect, useState } from 'react';

/** A fast typist's letters cause one request, not ten. */
const TYPING_MS = 200;

/** Returns the text once typing pauses; an empty text immediately. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return text === '' ? '' : settled;
}
