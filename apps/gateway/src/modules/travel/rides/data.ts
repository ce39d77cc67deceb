import { rowId, text } from '@shtrans/contract/catalogue/fields';
import { z } from 'zod';
import { defineRows, fault, type Fault, type OperatorData } from '../../base/catalogue/service.ts';

/** The states in which there is a driver who can be written to. */
const PHRASE_STATES = ['matched', 'arriving', 'arrived', 'on_trip'] as const;

/** A message that riders can send to the driver of a called car. */
const phrase = z.strictObject({
  id: rowId,
  text,
  /** The states of the ride in which it is offered. */
  states: z.array(z.enum(PHRASE_STATES)).min(1),
});
export type Phrase = z.infer<typeof phrase>;

/** What fits on a driver's screen, in characters of either language. */
const MOST_CHARACTERS = 60;

const longTexts = ({ phrases: all }: OperatorData): Fault[] =>
  all.flatMap(({ text: { zh, en } }, index) =>
    Object.entries({ zh, en }).flatMap(([language, words]) =>
      words.length > MOST_CHARACTERS
        ? [fault(['phrases', index, 'text', language], `at most ${MOST_CHARACTERS} characters`)]
        : [],
    ),
  );

const phrases = defineRows({
  name: { zh: '发给司机的消息', en: 'Messages to drivers' },
  row: phrase,
  faults: longTexts,
});

export const rideData = { phrases };

declare module '../../base/catalogue/kinds.ts' {
  interface OperatorData {
    phrases: Phrase[];
  }
}
