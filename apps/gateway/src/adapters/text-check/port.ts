import { z } from 'zod';
import { partnerApi } from '../partner-api.ts';

const question = z.object({
  textId: z.uuid().meta({ description: 'Our id; a repeated call with it is the same text' }),
  kind: z.enum(['team_name']).meta({ description: 'Where others see the text' }),
  text: z.string().min(1).max(200),
});
export type TextQuestion = z.output<typeof question>;

const answer = z.object({
  state: z.enum(['ok', 'refused', 'unsure']).meta({
    description: 'Whether others may see it; `unsure`: a person at the desk decides',
  }),
});

/** A service that checks what riders write for others to see. It learns the text, not the rider. */
export interface TextCheckPort {
  readonly name: string;
  /** Throws for a timeout or an invalid answer: the job tries again. */
  check(asked: TextQuestion): Promise<z.output<typeof answer>>;
}

/** No service is connected; the desk decides about all texts. */
export const noTextCheck: TextCheckPort = {
  name: 'none',
  check: () => Promise.resolve({ state: 'unsure' }),
};

export const textCheckApi = partnerApi({
  title: 'Text check',
  description:
    'Checks a short text that a rider wrote and others would see. Answers at once; what it cannot decide, a person decides. No rider is named.',
  calls: {
    check: {
      path: '/texts/check',
      summary: 'Check a text',
      asks: question,
      answers: answer,
    },
  },
});
