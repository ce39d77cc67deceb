import type { IntimateAccount } from '@shtrans/contract/intimate/schemas';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadErrorTexts } from '../../core/api/error-table.ts';
import { loadMessages } from '../../core/i18n/messages.ts';
import { plainRow, registerRows } from '../../core/testing/register-rows.ts';
import { setUrl } from '../../core/testing/set-url.ts';
import { formMessages } from '../../ui/form/messages.ts';
import { uiMessages } from '../../ui/messages.ts';
import { AccountCard } from './account-card.tsx';
import { InviteForm } from './invite-form.tsx';
import { familyMessages } from './messages.ts';

const account: IntimateAccount = {
  id: '019b0000-0000-7000-8000-0000000000f1',
  role: 'owner',
  phone: '138****8000',
  state: 'active',
  pausedBy: null,
  limitCents: 5000,
  spentCents: 0,
  leftCents: 5000,
  payments: [],
  invitedAt: '2026-11-21T02:00:00.000Z',
  expiresAt: null,
};

const onChanged = vi.fn<() => void>();
let answer: Response;

beforeEach(async () => {
  setUrl('http://localhost:8088/shtrans-h5/');
  registerRows([plainRow('intimateAgreement', '/intimate-agreement')]);
  const texts = [uiMessages, formMessages, familyMessages].map(loadMessages);
  await Promise.all([loadErrorTexts(), ...texts]);
  vi.stubGlobal('fetch', () => Promise.resolve(answer));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const refusal = (code: string, status = 409): Response =>
  Response.json({ code, status }, { status });
const button = (name: string) => screen.getByRole('button', { name });
const renewed = () => waitFor(() => expect(onChanged).toHaveBeenCalled());

it('keeps a refused limit in the form, and closes the form when a limit is saved', async () => {
  const t = familyMessages();
  const props = { account, agreementVersion: '1', onChanged };
  render(<AccountCard {...props} />);
  fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${t.changeLimit} `) }));
  fireEvent.change(screen.getByLabelText(t.limitIn('元')), { target: { value: '60' } });
  answer = refusal('unavailable', 503);
  fireEvent.click(button(t.save));
  await renewed();
  expect(screen.getByLabelText<HTMLInputElement>(t.limitIn('元')).value).toBe('60');
  answer = Response.json({ ...account, limitCents: 6000 });
  fireEvent.click(button(t.save));
  await screen.findByText(t.saved);
  expect(screen.queryByLabelText(t.limitIn('元'))).toBeNull();
});

it('asks for consent again if the agreement has changed', async () => {
  const t = familyMessages();
  render(<InviteForm agreementVersion="1" onChanged={onChanged} />);
  fireEvent.change(screen.getByLabelText(t.phone), { target: { value: '13800138000' } });
  fireEvent.change(screen.getByLabelText(t.limitIn('元')), { target: { value: '60' } });
  fireEvent.click(screen.getByRole('checkbox'));
  answer = refusal('agreement_outdated');
  fireEvent.click(button(t.invite));
  await renewed();
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
  expect(screen.getByLabelText<HTMLInputElement>(t.phone).value).toBe('13800138000');
});
