import { collections, session } from '../../data/index.ts';

/** True if the user's smileys become emoji: the default, as in Slack. */
export function convertsSmileys(): boolean {
  const userId = session.current()?.user.id ?? '';
  return collections.person_settings.get(userId)?.converts_smileys !== false;
}
