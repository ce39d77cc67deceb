import type { Occupancy } from '@shtrans/contract/traffic/live';
import { textOr } from '../../core/i18n/language.ts';
import { planningMessages } from './messages.ts';

/** From the emptiest to the fullest; others take no riders. */
const ORDER = ['empty', 'many_seats', 'few_seats', 'standing', 'crushed', 'full'];

/** How full the vehicle of a ride is, and which carriage has most room. */
export function Crowding({ occupancy }: { occupancy: Occupancy }) {
  const t = planningMessages().crowding;
  const { status, percentage, carriages } = occupancy;
  const statusText = status === null ? '' : textOr(t.status, status, '');
  const roomiest = roomiestCarriage(carriages);
  const texts = [
    statusText,
    statusText === '' && percentage !== null && t.percentage(percentage),
    roomiest !== undefined && t.emptiest(roomiest),
  ].filter((text) => text !== '' && text !== false);
  return texts.length === 0 ? null : <p className="small quiet above-4">{texts.join(' · ')}</p>;
}

/** The number of the carriage with most room, counted from the front; undefined if that is no difference. */
function roomiestCarriage(carriages: Occupancy['carriages']): number | undefined {
  const ranks = carriages.map(({ status, percentage }) => {
    const rank = ORDER.indexOf(status ?? '');
    // A percentage tells carriages of one status apart.
    return rank < 0 ? Infinity : rank * 1000 + (percentage ?? 0);
  });
  const [lowest, highest] = [
    Math.min(...ranks),
    Math.max(...ranks.filter((rank) => rank < Infinity)),
  ];
  return lowest < highest ? ranks.indexOf(lowest) + 1 : undefined;
}
