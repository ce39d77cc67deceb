/**
 * Part of the path of every call that carries the credential of the campaign pages, and of no other call
 * (specification, section 6). It shows both sides which of a rider's two credentials a call uses.
 */
export const LOCAL_PATH = '/v1/local/';

/** Returns which credential a call carries, by its path or its key. */
export const credentialFor = (path: string): 'main' | 'local' =>
  path.includes(LOCAL_PATH) ? 'local' : 'main';
