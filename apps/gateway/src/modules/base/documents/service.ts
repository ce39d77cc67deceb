import { existsSync, readFileSync } from 'node:fs';
import {
  type DocumentName,
  DOCUMENTS,
  type PublishedDocument,
} from '@shtrans/contract/documents/schemas';
import { CodedError, existing } from '@shtrans/contract/api/errors';
import { isOneOf } from '@shtrans/contract/values/narrow';
import { bilingual } from '@shtrans/contract/api/schemas';
import { z } from 'zod';
import { inCityFolder } from '../../../city/folder.ts';
import { isInForce, pickVersion, shownValidity, validity } from '../../../city/validity.ts';
import type { Context } from '../../../context.ts';
import { lazilyNamed } from '../../../timing/lazily.ts';

const version = z.object({
  ...validity,
  valid_from: z.iso.date(),
  title: bilingual,
  sections: z.array(
    z.object({ heading: bilingual.nullable(), paragraphs: z.array(bilingual).min(1) }),
  ),
});

/** Returns all versions of a document, the newest first, none if the city has no such document; reads them once. */
const versionsOf = lazilyNamed((name: DocumentName) => {
  const file = inCityFolder(`documents/${name}.json`);
  if (!existsSync(file)) return [];
  return z
    .array(version)
    .min(1)
    .parse(JSON.parse(readFileSync(file, 'utf8')))
    .toReversed();
});

/** Returns a published text: the requested version, or else the one in force. Throws `document_not_found`. */
export function readDocument(
  { clock }: Context,
  name: string,
  version?: string,
): PublishedDocument {
  if (!isOneOf(DOCUMENTS, name)) throw new CodedError('document_not_found');
  const versions = versionsOf(name);
  const chosenVersion = existing(
    pickVersion(versions, { version, at: clock.now() }),
    'document_not_found',
  );
  return {
    name,
    ...shownValidity(chosenVersion),
    inForce: isInForce(chosenVersion, clock.now()),
    title: chosenVersion.title,
    sections: chosenVersion.sections,
    versions: versions.map(shownValidity),
  };
}
