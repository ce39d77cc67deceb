import type { Example } from './example.ts';
import recordedExamples from './recorded-examples.json' with { type: 'json' };
import { WRITTEN_EXAMPLES } from './written-examples.ts';

const RECORDED = new Map<string, Example>(Object.entries(recordedExamples));

/** Returns the example of an operation: what was written replaces what was recorded. */
export const exampleOf = (operationId: string): Partial<Example> => ({
  ...RECORDED.get(operationId),
  ...WRITTEN_EXAMPLES[operationId],
});
