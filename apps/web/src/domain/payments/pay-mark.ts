/** Added to the address of an order's page by a tap on "Pay" before the script is loaded. */
export const PAY_MARK = 'pay';
