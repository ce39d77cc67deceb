import type { ComponentProps } from 'react';
import { lateCode } from '../../core/query/late-code.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { boardingMessages } from './boarding-messages.ts';
import type { BoardingNote } from './boarding-note.tsx';

/** Loaded only where a timetable says something, because most say nothing. */
const noteCode = lateCode('boarding note', () => import('./boarding-note.tsx'), boardingMessages);

/** The note on boarding of a departure or a ride; nothing where the timetable says nothing. */
export function LateBoardingNote(props: ComponentProps<typeof BoardingNote>) {
  const { pickup, dropOff, wheelchair } = props.facts;
  const isSaid =
    (pickup ?? dropOff) !== undefined ||
    Object.values(wheelchair ?? {}).some((access) => access !== 'unknown');
  return isSaid ? <Note {...props} /> : null;
}

function Note(props: ComponentProps<typeof BoardingNote>) {
  const { data } = useQuery(noteCode);
  return data === undefined ? null : <data.BoardingNote {...props} />;
}
