import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { argumentsOf, onDatabase, runCommand } from './command.ts';
import { readConfig } from '../config.ts';
import { messageOf } from '../errors/error-code.ts';
import { KINDS } from '../modules.ts';
import { replay } from '../modules/rewards/campaigns/replay.ts';
import { dataInForce, type OperatorData } from '../modules/base/catalogue/service.ts';
import { readShield } from '../modules/rewards/campaigns/shield-rules.ts';
import { StartupError } from '../errors/startup-error.ts';

const USAGE = 'npm run shield:dry -- --day 2027-03-01 [--rules shield.json]';
const OPTIONS = { day: { type: 'string' }, rules: { type: 'string' } } as const;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

function rulesIn(file: string): OperatorData['shield'] {
  try {
    return readShield(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new StartupError(`${file}: ${messageOf(error)}`);
  }
}

const lines = (counts: ReadonlyMap<string, number>): string[] =>
  [...counts]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, count]) => `  ${name}: ${count}`);

await runCommand(async () => {
  const { values } = argumentsOf(process.argv.slice(2), OPTIONS, USAGE);
  const day = z.iso.date().safeParse(values.day);
  if (!day.success) throw new StartupError(USAGE);
  await onDatabase(readConfig(process.env), async (db) => {
    const ctx = { db, clock: { now: () => new Date() }, kinds: KINDS };
    const rules =
      values.rules === undefined ? (await dataInForce(ctx)).data.shield : rulesIn(values.rules);
    const { participations, verdicts, changed, hit } = await replay(ctx, rules, day.data);
    say(`${participations} participations on ${day.data}, by the rule that decides:`);
    for (const line of lines(verdicts)) say(line);
    say('Different from the decision on that day:');
    for (const line of changed.size === 0 ? ['  nothing'] : lines(changed)) say(line);
    say(`Held or refused riders: ${hit.riders}; ${hit.paying} of them paid for rides.`);
  });
});
