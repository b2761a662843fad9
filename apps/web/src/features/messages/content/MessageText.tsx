import { isStreaming, type Message, namesPerson, textOf } from '@parley/model';
import { clsx } from 'clsx';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useOwnId } from '../../../data/index.ts';
import { fullDate } from '../../../lib/format.ts';
import { hasOwnKeyword } from '../../profile/has-keyword.ts';
import { AddressedProvider } from '../../text/addressed.ts';
import { Source } from '../../text/Source.tsx';
import { isEmojiOnly } from '../timeline.ts';
import { MessagePreviews } from '../../text/MessagePreviews.tsx';
import { Fold } from './Fold.tsx';
import { isLongText } from './long-text.ts';

// The renderer is larger than the rest of the page, so it loads in parallel and plain text is shown
// meanwhile.
const renderer = import('../../text/Markdown.tsx');
const Markdown = lazy(() => renderer);

/** Puts the 'edited' mark on the text's last line. */
const EDITED = '[&>.markdown]:contents [&>.markdown>p:last-child]:inline';
/** A line beside messages that mention the reader or have a keyword of theirs. */
const OWN = clsx(
  "relative before:absolute before:content-['']",
  'before:inset-y-0.5 before:-start-2 before:w-0.5 before:rounded-full before:bg-accent',
);
const CUSTOM_EMOJI_ONLY = /^(?::[a-z0-9_+-]{2,32}:\s*){1,6}$/;

export function MessageText({ message }: { message: Message }) {
  const { t } = useTranslation('messages');
  const ownId = useOwnId();
  const text = textOf(message);
  const streaming = isStreaming(message);
  // Mentioning everyone does not notify the author.
  const isOther = message.author_id !== ownId;
  const isAddressed = isOther && namesPerson(message.metadata, ownId);
  const concernsReader =
    isAddressed || (isOther && message.role === 'user' && hasOwnKeyword(ownId, text));
  if (text === '' && !streaming) return null;
  // An assistant's answer is never folded: the user asked for it and reads it as it grows.
  const isFolded = message.role !== 'assistant' && isLongText(text);
  const markdown = (
    <Suspense fallback={<Source text={text} />}>
      <Markdown text={text} isStreaming={streaming} />
    </Suspense>
  );
  const size = CUSTOM_EMOJI_ONLY.test(text.trim()) ? 'text-[1.625rem]' : '';
  return (
    <div
      data-calls-reader={concernsReader || undefined}
      className={`max-w-[46rem] ${size} ${message.edited_at ? EDITED : ''} ${concernsReader ? OWN : ''}`}
    >
      {isEmojiOnly(text) ? (
        <p data-text className="text-[2rem] leading-tight">
          {text}
        </p>
      ) : (
        <AddressedProvider value={isAddressed}>
          {isFolded ? <Fold messageId={message.id}>{markdown}</Fold> : markdown}
        </AddressedProvider>
      )}
      {message.edited_at && (
        <span className="ms-1 text-xs text-faint" title={fullDate(message.edited_at)}>
          {t('edited')}
        </span>
      )}
      {/* An assistant's answer names its sources itself. */}
      {!streaming && message.role !== 'assistant' && <MessagePreviews text={text} />}
    </div>
  );
}
