import i18next from 'i18next';

/**
 * Translates a validation message. The specification's English sentence is the key, so that schemas
 * need no language; untranslated sentences are shown as they are.
 */
export function validationText(
  message: string,
  texts: Pick<typeof i18next, 'isInitialized' | 't'> = i18next,
): string {
  const [count] = message.match(/\d+/) ?? [];
  return texts.isInitialized
    ? texts.t(`validation:${validationKey(message)}`, { n: count, defaultValue: message })
    : message;
}

/**
 * 'Must be at least 3 characters' becomes must_be_at_least_n_characters; text in brackets is
 * ignored.
 */
export const validationKey = (message: string): string =>
  message
    .toLowerCase()
    .replaceAll(/\(.*?\)/g, '')
    .replaceAll(/\d+/g, 'n')
    .replaceAll(/[^a-z]+/g, '_')
    .replaceAll(/^_|_$/g, '');
