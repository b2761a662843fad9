/** A language's name in another: 'German' for de in English; the tag if unknown. */
export function languageNameIn(tag: string, locale: string): string {
  try {
    return new Intl.DisplayNames([locale], { type: 'language' }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}
