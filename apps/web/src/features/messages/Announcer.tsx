import { isStreaming, type Message, placeholderAuthor, type Profile, profileName, textOf } from '@parley/model';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

const LONGEST = 200;

/**
 * Reads new messages of others to a screen reader, an answer when it is complete. The list itself is silent: it
 * mounts and unmounts rows as it scrolls, which would be read out as news.
 */
export function Announcer({ messages, profiles, ownId }: { messages: Message[]; profiles: Map<string, Profile>; ownId: string }) {
  const { t } = useTranslation('messages');
  const [opened] = useState(() => messages.at(-1)?.created_at ?? '');
  const newest = messages.at(-1);
  const isNews = newest !== undefined && newest.author_id !== ownId && newest.created_at > opened && !isStreaming(newest);
  const author = profiles.get(newest?.author_id ?? '');
  return (
    <p className="sr-only" aria-live="polite">
      {isNews && t('announced', { name: author ? profileName(author) : placeholderAuthor(newest.role), text: textOf(newest).slice(0, LONGEST) || t('files') })}
    </p>
  );
}
