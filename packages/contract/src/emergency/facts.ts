export const EMERGENCY_CONTACTS_MAX = 3;
/** Characters of a contact's name. */
export const CONTACT_NAME_MAX = 20;
/** Where riders call when nobody says otherwise: the police in mainland China. */
export const EMERGENCY_NUMBER = '110';
