import { readFileSync } from 'node:fs';
import type { DocumentName } from '@shtrans/contract/documents';
import { bilingual } from '@shtrans/contract/schemas';
import { z } from 'zod';
import { validity } from '../../city/validity.ts';

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
type Versions = z.infer<typeof versions>;

const read = new Map<DocumentName, Versions>();

/** All versions of a document, newest first; read and checked once. */
export function versionsOf(name: DocumentName): Versions {
  let known = read.get(name);
  if (known === undefined) {
    const text = readFileSync(new URL(`${name}.json`, FOLDER), 'utf8');
    known = versions.parse(JSON.parse(text)).toReversed();
    read.set(name, known);
  }
  return known;
}
