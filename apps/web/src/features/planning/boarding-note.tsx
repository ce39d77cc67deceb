import type { Arrangement } from '@shtrans/contract/traffic/schemas';
import { planningMessages } from './messages.ts';

type Access = 'yes' | 'no' | 'unknown';

/** What a ride says about boarding. Answers that were saved by an older app say nothing. */
export interface BoardingFacts {
  pickup?: Arrangement | undefined;
  dropOff?: Arrangement | undefined;
  wheelchair?: { vehicle: Access; from: Access; to: Access } | undefined;
  /** The rider wishes for a way without steps, so the note also says what is not known. */
  stepFree?: boolean | undefined;
}

/** What riders arrange beforehand, with the agency's phone, and what riders in wheelchairs should know; else nothing. */
export function BoardingNote({ pickup, dropOff, wheelchair, stepFree = false }: BoardingFacts) {
  const t = planningMessages().boarding;
  const arranged = [
    pickup && arrangementText(t.pickup, pickup),
    dropOff && arrangementText(t.dropOff, dropOff),
  ].filter((text) => text !== undefined);
  const phone = pickup?.phone ?? dropOff?.phone ?? null;
  const access = wheelchair === undefined ? [] : accessTexts(wheelchair, stepFree);
  if (arranged.length === 0 && access.length === 0) return null;
  return (
    <div className="tiny quiet above-4">
      {arranged.length > 0 && <p className="strong text-wait">{arranged.join(' · ')}</p>}
      {phone !== null && (
        <p>
          <a href={`tel:${dialled(phone)}`}>{t.call(phone)}</a>
        </p>
      )}
      {access.length > 0 && <p>{access.join(' · ')}</p>}
    </div>
  );
}

/** A newer gateway can name others to ask; their text is that of the agency. */
const arrangementText = (
  texts: { agency: string; driver: string },
  { contact }: Arrangement,
): string => (contact === 'driver' ? texts.driver : texts.agency);

/** The number without what follows it in words, such as an extension or hours. */
const dialled = (phone: string): string =>
  (/^[+\d\s().\-/]+/.exec(phone)?.[0] ?? '').replace(/[^+\d]/g, '');

function accessTexts(
  { vehicle, from, to }: NonNullable<BoardingFacts['wheelchair']>,
  withUnknown: boolean,
): string[] {
  const { wheelchair: t } = planningMessages().boarding;
  if (vehicle === 'yes' && from === 'yes' && to === 'yes') return [t.all];
  return [
    vehicle === 'yes' && t.vehicle,
    vehicle === 'no' && t.noVehicle,
    from === 'no' && t.noFrom,
    to === 'no' && t.noTo,
    withUnknown && vehicle === 'unknown' && t.unknownVehicle,
    withUnknown && from === 'unknown' && t.unknownFrom,
    withUnknown && to === 'unknown' && t.unknownTo,
  ].filter((text) => text !== false);
}
