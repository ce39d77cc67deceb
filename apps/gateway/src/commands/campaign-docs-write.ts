import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { MECHANICS } from '@shtrans/contract/campaigns/mechanics';
import { z } from 'zod';
import { campaignSchema } from './campaign-schema.ts';

/** `npm run campaign:docs` writes what docs say of the schemas of campaigns; with `--check` it only says whether it is up to date. */
const docs = path.resolve(import.meta.dirname, '../../../../docs');
const isCheck = process.argv.includes('--check');

/** A row for each parameter of each kind of mechanic. */
function table(): string {
  const rows = Object.entries(MECHANICS).flatMap(([kind, { definition }]): string[][] => {
    const { properties = {}, required = [] } = z.toJSONSchema(definition, { io: 'input' });
    return Object.entries(properties).flatMap(([name, field]) => {
      if (name === 'kind' || typeof field === 'boolean') return [];
      const { type, enum: words, minimum, maximum, default: standing } = field;
      const range = [minimum, maximum].every((each) => each === undefined)
        ? []
        : [`${minimum ?? ''} to ${maximum ?? ''}`];
      const values =
        words === undefined ? [type ?? 'one of several', ...range] : [words.join(', ')];
      const unset =
        standing !== undefined ? JSON.stringify(standing) : required.includes(name) ? 'needed' : '';
      return [[kind, `\`${name}\``, values.join(', '), unset]];
    });
  });
  const head = ['Mechanic', 'Parameter', 'Values', 'Without it'];
  const widths = head.map((_, i) => Math.max(...[head, ...rows].map((row) => row[i]?.length ?? 0)));
  const line = (cells: readonly string[], fill = ' '): string =>
    `| ${cells.map((cell, i) => cell.padEnd(widths[i] ?? 0, fill)).join(' | ')} |`;
  return [line(head), line(['', '', '', ''], '-'), ...rows.map((row) => line(row))].join('\n');
}

function hold(name: string, wanted: string): void {
  const file = path.join(docs, name);
  if (!isCheck) {
    writeFileSync(file, wanted);
  } else if (readFileSync(file, 'utf8') !== wanted) {
    process.stderr.write(`docs/${name} is not what the contract says: npm run campaign:docs\n`);
    process.exitCode = 1;
  }
}

const guide = readFileSync(path.join(docs, 'campaigns.md'), 'utf8');
const TABLE = /(?<=<!-- mechanics -->\n\n)[^]*?(?=\n\n<!-- \/mechanics -->)/;
hold(
  'campaigns.md',
  guide.replace(TABLE, () => table()),
);
hold('campaign.schema.json', `${JSON.stringify(campaignSchema(), null, 2)}\n`);
