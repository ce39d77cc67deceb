export const EMERGENCY_CONTACTS_MAX = 3;
/** Maximum length of a contact's name, in characters. */
export const CONTACT_NAME_MAX = 20;
