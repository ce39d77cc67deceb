import {
  type AddressSigner,
  type SignedAddress,
  signedQuery,
  validSeconds as validSecondsOf,
} from '../../../crypto/short-address.ts';
import type { Row } from '../../../db/schema.ts';
import { IMAGES } from './image.ts';

type File = Pick<Row<'files'>, 'id' | 'content_type'>;

export type FileSigner = AddressSigner;
export type FileAddress = SignedAddress;

const PURPOSE = 'file-address.';

const nameOf = ({ id, content_type: type }: File): string =>
  `${id}.${IMAGES[type]?.ending ?? 'bin'}`;

/**
 * Returns `/files/<id>.<ext>?until=<Unix seconds>&signature=<base64url>`, which shows the file for ten to twenty minutes to
 * anybody who has it: riders send pictures of documents, and browsers load pictures without credentials.
 */
export function fileUrl(signer: FileSigner, file: File): string {
  const name = nameOf(file);
  return `/files/${name}?${signedQuery(signer, PURPOSE, name)}`;
}

/** Returns for how many seconds the address still shows the file; 0 if it has ended or isn't of this gateway's keys. */
export const validSeconds = (signer: FileSigner, address: FileAddress): number =>
  validSecondsOf(signer, PURPOSE, address);
