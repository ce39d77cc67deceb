import { expect, it } from 'vitest';
import { code, sourceFiles } from './source.ts';

/** Words that must not appear in names of types, with their replacements from docs/language.md. */
const INSTEAD: Readonly<Record<string, string>> = {
  Way: 'Itinerary, Pattern, Channel or Path',
  Ways: 'Itineraries, Patterns, Channels or Paths',
  Told: 'Reported, Received, or the thing itself',
  Quest: 'Query or Request',
  News: 'Update (GTFS Realtime), Event (dispatcher) or Alert',
  Mood: 'FailureMode',
  Books: 'Ledger',
  Believe: 'ApplyWebhook',
  Road: 'Channel',
  Notice: 'Webhook, Banner or NoServiceReason',
  Notices: 'Webhooks',
};

const DECLARED = /\b(?:type|interface|class|enum)\s+([A-Z]\w*)\s*(?:[=<{]|extends\b|implements\b)/g;

const refusals = (text: string): string[] =>
  [...text.matchAll(DECLARED)].flatMap(([, name = '']) =>
    (name.match(/[A-Z][a-z0-9]*/g) ?? []).flatMap((word) => {
      const instead = Object.hasOwn(INSTEAD, word) ? INSTEAD[word] : undefined;
      return instead === undefined ? [] : [`${name}: ${instead} (docs/language.md)`];
    }),
  );

it('names of types use the words of docs/language.md', () => {
  const files = ['packages', 'apps', 'e2e', 'bench', 'tools'].flatMap((dir) =>
    sourceFiles(dir).filter((file) => !file.startsWith('tools/rules/')),
  );
  expect(
    files.flatMap((file) => refusals(code(file)).map((refusal) => `${file}: ${refusal}`)),
  ).toEqual([]);
});

it.each(['interface ChosenRoad {', 'type NewsOfDay = 1', 'class QuestList<T> {'])(
  'refuses %s',
  (text) => {
    expect(refusals(text)).toHaveLength(1);
  },
);

it.each(['interface Request {', 'type Question = 1', 'class Railway {', 'type Newspaper = 1'])(
  'accepts %s',
  (text) => expect(refusals(text)).toEqual([]),
);
