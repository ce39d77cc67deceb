import { DOCUMENTS, type PublishedDocument } from '@shtrans/contract/documents';
import { CodedError } from '@shtrans/contract/errors';
import { isInForce, pickVersion, shownValidity } from '../../city/validity.ts';
import type { Context } from '../../context.ts';
import { versionsOf } from './store.ts';
import { isOneOf } from '@shtrans/contract/narrow';

/** A published text: the version asked for, or else the one in force. Raises `document_not_found`. */
export function readDocument(
  { clock }: Pick<Context, 'clock'>,
  name: string,
  version?: string,
): PublishedDocument {
  if (!isOneOf(DOCUMENTS, name)) throw new CodedError('document_not_found');
  const versions = versionsOf(name);
  const found = pickVersion(versions, { version, at: clock.now() });
  if (found === undefined) throw new CodedError('document_not_found');
  return {
    name,
    ...shownValidity(found),
    inForce: isInForce(found, clock.now()),
    title: found.title,
    sections: found.sections,
    versions: versions.map(shownValidity),
  };
}
