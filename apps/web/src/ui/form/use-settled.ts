import { useEffect, useState } from 'react';

/** A fast typist's letters are one question, not ten. */
const TYPING_MS = 200;

/** The text once typing pauses; nothing at once when it is emptied. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return text === '' ? '' : settled;
}
