import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadErrorTexts } from '../../core/api/error-table.ts';
import { loadMessages } from '../../core/i18n/messages.ts';
import { plainRow, registerRows } from '../../core/testing/register-rows.ts';
import { setUrl } from '../../core/testing/set-url.ts';
import { formMessages } from '../../ui/form/messages.ts';
import { uiMessages } from '../../ui/messages.ts';
import { InviteForm } from './invite-form.tsx';
import { familyMessages } from './messages.ts';

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

it('asks for the consent again where the agreement is another one by now', async () => {
  const t = familyMessages();
  render(<InviteForm agreementVersion="1" onChanged={onChanged} />);
  fireEvent.change(screen.getByLabelText(t.phone), { target: { value: '13800138000' } });
  fireEvent.change(screen.getByLabelText(t.limitYuan), { target: { value: '60' } });
  fireEvent.click(screen.getByRole('checkbox'));
  answer = refusal('agreement_outdated');
  fireEvent.click(button(t.invite));
  await renewed();
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
  expect(screen.getByLabelText<HTMLInputElement>(t.phone).value).toBe('13800138000');
});
