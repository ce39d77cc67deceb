/** Secrets are the same bytes as before, in the form of Standard Webhooks instead of hex. */
export const up = `
update sandbox.merchant set secret = 'whsec_' || encode(decode(secret, 'hex'), 'base64')
  where secret ~ '^([0-9a-f]{2}){24,64}$';
`;
