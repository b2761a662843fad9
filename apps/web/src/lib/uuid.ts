/** The form of a row's id, for a longer pattern. */
export const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

const WHOLE = new RegExp(`^${UUID}$`);

/** True for the id of a row, in the form that addresses have. */
export const isUuid = (text: string): boolean => WHOLE.test(text);
