import type { PlanLeg } from '@shtrans/contract/plans';
import { inLanguage } from '../../core/i18n/in-language.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { LineBadge } from '../../ui/badge.tsx';
import { planningMessages } from './messages.ts';
import { PlanIcon } from './plan-icon.tsx';
import { isRide, minutesOf, secondsOf } from './plan-text.ts';

/** A change within the gates is part of the ride, unless it is a walk of its own. */
const LONG_CHANGE_SECONDS = 240;

const isShown = (leg: PlanLeg): boolean =>
  isRide(leg) ||
  (secondsOf(leg) >= 60 && (!leg.inStation || secondsOf(leg) >= LONG_CHANGE_SECONDS));

/** An itinerary at a glance: its lines in their colours and its walks, each as wide as it takes long. */
export function LegBar({ legs }: { legs: readonly PlanLeg[] }) {
  return (
    <ol className="leg-bar">
      {legs.filter(isShown).map((leg) => (
        <li key={leg.departsAt + leg.kind} style={{ flexGrow: Math.round(secondsOf(leg)) }}>
          {isRide(leg) ? (
            <LineBadge colour={leg.line.colour}>{inLanguage(leg.line.name)}</LineBadge>
          ) : (
            <LegWalk seconds={secondsOf(leg)} />
          )}
        </li>
      ))}
    </ol>
  );
}

function LegWalk({ seconds }: { seconds: number }) {
  const t = useMessages(planningMessages);
  const minutes = minutesOf(seconds);
  return (
    <span className="leg-walk num">
      <PlanIcon name="walk" size="s" />
      <span aria-hidden="true">{minutes}</span>
      <span className="visually-hidden">{t.itinerary.walk(minutes)}</span>
    </span>
  );
}
