import { useMessages } from '../../core/i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { mapMessages } from './messages.ts';
import type { PlanEnd } from '../plans/plan-address.ts';

/** Takes a place as an end of the plan that asked for one. */
export function PickButton({ end, onPick }: { end: PlanEnd; onPick: () => void }) {
  const t = useMessages(mapMessages).pick;
  return (
    <div className="map-sheet-ways">
      <Button color="primary" block onClick={onPick}>
        {end === 'from' ? t.from : t.to}
      </Button>
    </div>
  );
}
