import { locate, type Point, useWhereabouts } from '../../core/host/location.ts';
import { showToast } from '../../ui/overlay/toast.ts';
import { mapMessages } from './messages.ts';

const NOTE_MS = 4000;

export interface FindMe {
  /** The rider's location, once requested on this visit. */
  me: Point | undefined;
  busy: boolean;
  find: () => void;
}

/**
 * Finds the rider, only on a tap, and shows a failure.
 * @param onFound may return a reason why the map does not move there
 */
export function useFindMe(onFound: (point: Point) => string | undefined): FindMe {
  const t = mapMessages();
  const lastKnown = useWhereabouts();
  const find = async (): Promise<void> => {
    const whereabouts = await locate();
    const content =
      whereabouts.state === 'here'
        ? onFound(whereabouts.point)
        : whereabouts.state === 'denied'
          ? t.denied
          : t.noPosition;
    if (content !== undefined) showToast({ content, position: 'bottom', duration: NOTE_MS });
  };
  return {
    me: lastKnown.state === 'here' ? lastKnown.point : undefined,
    busy: lastKnown.state === 'asking',
    find: () => void find(),
  };
}
