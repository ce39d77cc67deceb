import { locate, type Point, useWhereabouts } from '../../core/host/location.ts';
import { showToast } from '../../ui/overlay/toast.ts';
import { mapMessages } from './messages.ts';

const NOTE_MS = 4000;

export interface FindMe {
  /** Where the rider is, once that was asked for on this visit. */
  me: Point | undefined;
  busy: boolean;
  find: () => void;
}

/**
 * Finds the rider, on a tap alone, and says what went wrong.
 * @param onFound may give a reason why the map does not go there
 */
export function useFindMe(onFound: (point: Point) => string | undefined): FindMe {
  const t = mapMessages();
  const known = useWhereabouts();
  const find = async (): Promise<void> => {
    const found = await locate();
    const content =
      found.state === 'here'
        ? onFound(found.point)
        : found.state === 'denied'
          ? t.denied
          : t.noPosition;
    if (content !== undefined) showToast({ content, position: 'bottom', duration: NOTE_MS });
  };
  return {
    me: known.state === 'here' ? known.point : undefined,
    busy: known.state === 'asking',
    find: () => void find(),
  };
}
