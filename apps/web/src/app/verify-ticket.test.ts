import { afterEach, expect, it, vi } from 'vitest';
import { verifyTicket } from './verify-ticket.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it.each([
  [200, { result: 'phone_required', present: null, expiresAt: '2026-11-23T08:00:00Z' }],
  [409, { type: 'urn:shtrans:error:ticket_used', code: 'ticket_used', status: 409 }],
])('asks for the ticket with the client, and logs the answer, also %i', async (status, answer) => {
  const info = vi.spyOn(console, 'info').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const fetching = vi.fn<typeof fetch>(() => Promise.resolve(Response.json(answer, { status })));
  vi.stubGlobal('fetch', fetching);
  await verifyTicket('a-ticket');
  const [[url, { body } = {}] = []] = fetching.mock.calls;
  expect(url).toMatch(/\/auth\/cas\/verifyTicket$/);
  expect(body).toBe(JSON.stringify({ ticket: 'a-ticket', clientId: 'shtrans-h5' }));
  expect(info).toHaveBeenCalledOnce();
});
