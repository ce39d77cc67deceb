import type { Session } from '@shtrans/contract/auth/schemas';
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Caller } from '../../../http/call.ts';
import type { Beginning } from '../sessions/service.ts';
import { checkForm, type LoginForm, tryCode } from './codes.ts';
import { logIn, riderOfPhone } from './service.ts';

/** Logs in with a code, for either credential; the first login of a phone creates its rider. */
export async function logInByCode(
  ctx: Context,
  form: LoginForm,
  from: Beginning,
  kind: Caller['sessionKind'],
): Promise<Session> {
  checkForm(form);
  const useCode = await tryCode(ctx, form, from, 'login');
  return await inTransaction(ctx.db, async (tx) => {
    await useCode(tx);
    return await logIn(ctx, tx, await riderOfPhone(ctx, tx, form.phone), from, kind);
  });
}
