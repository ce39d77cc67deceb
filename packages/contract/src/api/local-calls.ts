/**
 * What stands in the path of every call that carries the credential of the campaign pages, and of no other
 * (specification, section 6): by it both sides know which of a rider's two credentials a call is for.
 */
export const LOCAL_PATH = '/v1/local/';

/** Which credential a call carries, by its path or its key. */
export const credentialFor = (path: string): 'main' | 'local' =>
  path.includes(LOCAL_PATH) ? 'local' : 'main';
