/** Added to the address of an order's page by a tap on "Pay" that came before the script. */
export const PAY_MARK = 'pay';
