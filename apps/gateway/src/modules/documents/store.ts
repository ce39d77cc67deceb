import { readFileSync } from 'node:fs';
import type { DocumentName } from '@shtrans/contract/documents';
import { bilingual } from '@shtrans/contract/schemas';
import { z } from 'zod';
import { validity } from '../../city/validity.ts';
import { lazilyNamed } from '../../lazily.ts';

const FOLDER = new URL('../../../data/documents/', import.meta.url);

const versions = z
  .array(
    z.object({
      ...validity,
      valid_from: z.iso.date(),
      title: bilingual,
      sections: z.array(
        z.object({ heading: bilingual.nullable(), paragraphs: z.array(bilingual).min(1) }),
      ),
    }),
  )
  .min(1);

/** All versions of a document, newest first; read and checked once. */
export const versionsOf = lazilyNamed((name: DocumentName) => {
  const text = readFileSync(new URL(`${name}.json`, FOLDER), 'utf8');
  return versions.parse(JSON.parse(text)).toReversed();
});
