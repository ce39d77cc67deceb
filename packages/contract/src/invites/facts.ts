/** Letters and digits that nobody takes for each other when read aloud or typed. */
export const INVITE_LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
export const INVITE_CODE: RegExp = new RegExp(`^[${INVITE_LETTERS}]{8}$`);
