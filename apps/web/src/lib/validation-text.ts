import i18next from 'i18next';

/**
 * What a form says of a value, in the language of the interface. The specification's English
 * sentence is the key, so that the schemas stay free of languages; a sentence nobody has translated
 * is shown as it is.
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
 * 'Must be at least 3 characters' is must_be_at_least_n_characters; what stands in brackets does
 * not count.
 */
export const validationKey = (message: string): string =>
  message
    .toLowerCase()
    .replaceAll(/\(.*?\)/g, '')
    .replaceAll(/\d+/g, 'n')
    .replaceAll(/[^a-z]+/g, '_')
    .replaceAll(/^_|_$/g, '');
