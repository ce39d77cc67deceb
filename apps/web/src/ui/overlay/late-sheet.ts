import { type ComponentType, useState } from 'react';
import { loadMessages, type MessagesHandle } from '../../core/i18n/messages.ts';

/**
 * A sheet whose code and texts load with the tap that opens it. `Sheet` is undefined while it is closed; the page renders
 * it, so that it follows what the page knows.
 */
export function useLateSheet<P>(
  load: () => Promise<ComponentType<P>>,
  ...texts: readonly MessagesHandle[]
): { Sheet: ComponentType<P> | undefined; open: () => void; close: () => void } {
  const [Sheet, setSheet] = useState<ComponentType<P>>();
  const open = async (): Promise<void> => {
    const [component] = await Promise.all([load(), ...texts.map(loadMessages)]);
    setSheet(() => component);
  };
  return { Sheet, open: () => void open(), close: () => setSheet(undefined) };
}
