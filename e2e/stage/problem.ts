/** A coded refusal in the gateway's format, for a stubbed answer. */
export const problem = (code: string, status: number, more: object = {}) => ({
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify({
    type: 'about:blank',
    title: code,
    status,
    code,
    traceId: '4f0c2ab1d77e',
    ...more,
  }),
});
