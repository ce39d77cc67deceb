/**
 * Hosts with tabs of their own: the own app and the mini-programs, whose pages already have the operator's bar. Chat
 * apps, workplace messengers and browsers show nothing below a page, so the web app shows its bar there. Tested in the
 * script of the documents, because the bar must not appear first and vanish later.
 */
export const OWN_TABS = /x-isapp=1|miniprogram|amap\/|swan\//i;
