import { attachmentsOf, type Message, placeholderAuthor, type Profile, profileName, textOf } from '@parley/model';
import { CornerUpLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useConversationActions } from './conversation-state.tsx';
import { plainText } from './plain-text.ts';

/** What a message answers; a press goes there, also when it is not loaded yet. */
export function Quote({ id, repliedTo, profiles }: { id: string; repliedTo: Message | undefined; profiles: Map<string, Profile> }) {
  const { t } = useTranslation('messages');
  const { jumpTo } = useConversationActions();
  return (
    <button type="button" onClick={() => jumpTo(id)} className="mb-0.5 flex max-w-full cursor-pointer items-center gap-1.5 rounded text-left text-[13px] text-faint hover:text-ink">
      <CornerUpLeft size={13} strokeWidth={1.75} className="shrink-0" aria-hidden="true" />
      <span className="truncate">{repliedTo ? <><span className="font-medium text-soft">{authorOf(repliedTo, profiles)}</span> {excerpt(repliedTo)}</> : t('earlierMessage')}</span>
    </button>
  );
}

function authorOf(message: Message, profiles: Map<string, Profile>): string {
  const author = profiles.get(message.author_id ?? '');
  return author ? profileName(author) : placeholderAuthor(message.role);
}

/** One line of a message: its words, else the names of its files. */
export function excerpt(message: Message): string {
  return plainText(textOf(message)) || attachmentsOf(message).map(({ name }) => name).join(', ');
}
