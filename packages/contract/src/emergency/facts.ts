export const EMERGENCY_CONTACTS_MAX = 3;
/** Maximum length of a contact's name, in characters. */
export const CONTACT_NAME_MAX = 20;
/** The default number that riders call: the police in mainland China. */
export const EMERGENCY_NUMBER = '110';
