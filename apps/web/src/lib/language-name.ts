/**
 * What a language is called in another: 'German' for de in English; the tag itself where it names
 * none.
 */
export function languageName(tag: string, locale: string): string {
  try {
    return new Intl.DisplayNames([locale], { type: 'language' }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}
