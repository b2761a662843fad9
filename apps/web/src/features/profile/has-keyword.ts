import { keywordFinder, keywordsOf, type PersonSetting } from '@parley/model';
import { collections } from '../../data/index.ts';

let kept: { keywords: PersonSetting['keywords'] | undefined; find: (text: string) => boolean } = {
  keywords: undefined,
  find: () => false,
};

/** True if a text has a keyword of the user. The pattern is made once for each list. */
export function hasOwnKeyword(userId: string, text: string): boolean {
  const keywords = collections.person_settings.get(userId)?.keywords;
  if (keywords !== kept.keywords) kept = { keywords, find: keywordFinder(keywordsOf(keywords)) };
  return kept.find(text);
}
