import { CodedError } from '@shtrans/contract/api/errors';
import type { TradeState } from './port.ts';
import type { WechatPayOptions } from './wechat-call.ts';
import type { Transaction } from './wechat-schemas.ts';

/** Throws `invalid_input` if a message is for another merchant or account. */
export function checkAddressee(
  options: WechatPayOptions,
  addressee: { appid?: string; mchid: string },
): void {
  if (addressee.mchid !== options.WECHAT_PAY_MERCHANT_ID) {
    throw new CodedError('invalid_input', { field: 'mchid' });
  }
  const ours = [
    options.WECHAT_PAY_APP_ID,
    options.WECHAT_PAY_MINI_APP_ID,
    options.WECHAT_PAY_OWN_APP_ID,
  ];
  if (addressee.appid !== undefined && !ours.includes(addressee.appid)) {
    throw new CodedError('invalid_input', { field: 'appid' });
  }
}

/** Returns the state of a trade. A refunded trade counts as paid; refunds are tracked separately. */
export function stateOf(foundTrade: Transaction): TradeState {
  switch (foundTrade.trade_state) {
    case 'SUCCESS':
    case 'REFUND':
      return {
        state: 'paid',
        tradeNo: foundTrade.transaction_id,
        amountCents: foundTrade.amount.total,
      };
    case 'CLOSED':
    case 'REVOKED':
      return { state: 'closed' };
    case 'PAYERROR':
      return { state: 'failed', reason: foundTrade.trade_state_desc.slice(0, 200) };
    default:
      return { state: 'waiting' };
  }
}
