import { isStreaming, type Message, messageMetadata, type Profile, profileName, textOf } from '@parley/model';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { fullDate } from '../../lib/format.ts';
import { withMentions } from './mentioned.ts';
import { isEmojiOnly } from './timeline.ts';

// The renderer is larger than all else of the page: it is fetched beside the messages, and the words do not wait for it.
const renderer = import('./Markdown.tsx');
const Markdown = lazy(() => renderer);

/** The mark of an edit stands on the last line of the text. */
const EDITED = '[&>.markdown]:contents [&>.markdown>p:last-child]:inline';

/** The words of a message. */
export function MessageText({ message, profiles, ownId }: { message: Message; profiles: Map<string, Profile>; ownId: string }) {
  const { t } = useTranslation('messages');
  const text = textOf(message);
  const streaming = isStreaming(message);
  if (text === '' && !streaming) return null;
  const mentioned = messageMetadata.safeParse(message.metadata).data?.mentions ?? [];
  const named = mentioned.map((id) => ({ id, label: profileName(profiles.get(id)) }));
  return (
    <div className={`max-w-[46rem] ${message.edited_at ? EDITED : ''} ${mentioned.includes(ownId) ? 'rounded-sm shadow-[-8px_0_0_-5px_var(--accent)]' : ''}`}>
      {isEmojiOnly(text)
        ? <p className="text-[32px] leading-tight">{text}</p>
        : <Suspense fallback={<p className="markdown whitespace-pre-wrap">{text}</p>}><Markdown text={withMentions(text, named)} isStreaming={streaming} /></Suspense>}
      {message.edited_at && <span className="ml-1 text-xs text-faint" title={fullDate(message.edited_at)}>{t('edited')}</span>}
    </div>
  );
}
