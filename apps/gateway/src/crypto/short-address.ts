import { isSigned, type SigningKeys, signatureOf } from './signing-keys.ts';

/** What signed addresses need: the keys that sign them, and the time. */
export interface AddressSigner {
  config: { SECRET?: SigningKeys | undefined };
  clock: { now: () => Date };
}

/**
 * An address is valid for one to two of these. All addresses of a file that begin in the same one are equal, so that a
 * list that is read again doesn't load its files again.
 */
const STEP_SECONDS = 600;

const seconds = ({ clock }: AddressSigner): number => Math.floor(clock.now().getTime() / 1000);

/** Returns a query `until=<Unix seconds>&signature=<base64url>`, which is valid for ten to twenty minutes with this name. */
export function signedQuery(signer: AddressSigner, purpose: string, name: string): string {
  const endSeconds = (Math.floor(seconds(signer) / STEP_SECONDS) + 2) * STEP_SECONDS;
  const signature = signatureOf(signer.config.SECRET, purpose, `${name}.${endSeconds}`);
  return `until=${endSeconds}&signature=${signature}`;
}

export interface SignedAddress {
  name: string;
  until: number;
  signature: string;
}

/** A route `/:name` of signed addresses, for Fastify. */
export interface SignedRoute {
  Params: { name: string };
  Querystring: { until?: string; signature?: string };
}

/** Returns the address of a request to such a route; `validSeconds` says whether it is signed. */
export const addressOf = ({
  params: { name },
  query: { until, signature = '' },
}: {
  params: SignedRoute['Params'];
  query: SignedRoute['Querystring'];
}): SignedAddress => ({ name, until: Number(until), signature });

/** Returns for how many seconds an address is still valid; 0 if it has ended or isn't of this gateway's keys. */
export function validSeconds(
  signer: AddressSigner,
  purpose: string,
  { name, until, signature }: SignedAddress,
): number {
  const isOurs = isSigned(signer.config.SECRET, purpose, { text: `${name}.${until}`, signature });
  return isOurs ? Math.max(0, until - seconds(signer)) : 0;
}
