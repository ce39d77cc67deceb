import { locate, type Point, type Whereabouts } from '../../core/host/location.ts';
import { useWhereabouts } from '../../core/host/use-location.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { showToast } from '../../ui/toast.ts';
import { mapMessages } from './messages.ts';

const NOTE_MS = 4000;

/**
 * Where the rider is, once that was asked for on this visit, and the way to ask: on a tap alone.
 * What went wrong is told; `onFound` hears the rest.
 */
export function useFindMe(onFound: (point: Point) => void): {
  me: Point | undefined;
  busy: boolean;
  find: () => void;
} {
  const t = useMessages(mapMessages);
  const known = useWhereabouts();
  const tell = (found: Whereabouts): void => {
    if (found.state === 'here') return onFound(found.point);
    const content = found.state === 'denied' ? t.denied : t.noPosition;
    showToast({ content, position: 'bottom', duration: NOTE_MS });
  };
  return {
    me: known.state === 'here' ? known.point : undefined,
    busy: known.state === 'asking',
    find: () => void locate().then(tell),
  };
}

export const noteOutside = (text: string): void =>
  showToast({ content: text, position: 'bottom', duration: NOTE_MS });
