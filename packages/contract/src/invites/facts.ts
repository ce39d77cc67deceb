/** Letters and digits that are not confused when read aloud or typed. */
export const INVITE_LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
export const INVITE_CODE: RegExp = new RegExp(`^[${INVITE_LETTERS}]{8}$`);
