import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { MECHANICS } from '@shtrans/contract/campaigns/mechanics';
import { z } from 'zod';

/** `npm run campaign:docs` writes the table of mechanics into docs/campaigns.md; with `--check` it only reports whether the table is up to date. */
const file = path.resolve(import.meta.dirname, '../../../../docs/campaigns.md');

/** Returns a Markdown table with a row for each parameter of each kind of mechanic. */
function table(): string {
  const rows = Object.entries(MECHANICS).flatMap(([kind, { definition }]): string[][] => {
    const { properties = {}, required = [] } = z.toJSONSchema(definition, { io: 'input' });
    return Object.entries(properties).flatMap(([name, field]) => {
      if (name === 'kind' || typeof field === 'boolean') return [];
      const { type, enum: words, minimum, maximum, default: defaultValue } = field;
      const range = [minimum, maximum].every((each) => each === undefined)
        ? []
        : [`${minimum ?? ''} to ${maximum ?? ''}`];
      const values =
        words === undefined ? [type ?? 'one of several', ...range] : [words.join(', ')];
      const unset =
        defaultValue !== undefined
          ? JSON.stringify(defaultValue)
          : required.includes(name)
            ? 'required'
            : '';
      return [[kind, `\`${name}\``, values.join(', '), unset]];
    });
  });
  const head = ['Mechanic', 'Parameter', 'Values', 'Without it'];
  const widths = head.map((_, i) => Math.max(...[head, ...rows].map((row) => row[i]?.length ?? 0)));
  const line = (cells: readonly string[], fill = ' '): string =>
    `| ${cells.map((cell, i) => cell.padEnd(widths[i] ?? 0, fill)).join(' | ')} |`;
  return [line(head), line(['', '', '', ''], '-'), ...rows.map((row) => line(row))].join('\n');
}

const guide = readFileSync(file, 'utf8');
const TABLE = /(?<=<!-- mechanics -->\n\n)[^]*?(?=\n\n<!-- \/mechanics -->)/;
const newGuide = guide.replace(TABLE, () => table());
if (!process.argv.includes('--check')) {
  writeFileSync(file, newGuide);
} else if (guide !== newGuide) {
  process.stderr.write('docs/campaigns.md differs from the contract: run npm run campaign:docs\n');
  process.exitCode = 1;
}
