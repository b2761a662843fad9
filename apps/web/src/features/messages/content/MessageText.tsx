import { isStreaming, type Message, textOf } from '@parley/model';
import { clsx } from 'clsx';
import { lazy, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useProfiles, useOwnId } from '../../../data/index.ts';
import { fullDate } from '../../../lib/format.ts';
import { withMentions } from '../../text/mentioned.ts';
import { isEmojiOnly } from '../timeline.ts';
import { MessagePreviews } from '../../text/MessagePreviews.tsx';
import { Fold } from './Fold.tsx';
import { isLongText } from './long-text.ts';
import { namedIn, namedPeople, NamedPeopleProvider } from '../../text/named-people.ts';

// The renderer is larger than the rest of the page, so it loads in parallel and plain text is shown
// meanwhile.
const renderer = import('../../text/Markdown.tsx');
const Markdown = lazy(() => renderer);

/** Puts the 'edited' mark on the text's last line. */
const EDITED = '[&>.markdown]:contents [&>.markdown>p:last-child]:inline';
/** A line beside messages that mention the reader. */
const OWN = clsx(
  "relative before:absolute before:content-['']",
  'before:inset-y-0.5 before:-start-2 before:w-0.5 before:rounded-full before:bg-accent',
);
const CUSTOM_EMOJI_ONLY = /^(?::[a-z0-9_+-]{2,32}:\s*){1,6}$/;

export function MessageText({ message }: { message: Message }) {
  const { t } = useTranslation('messages');
  const profiles = useProfiles();
  const ownId = useOwnId();
  const text = textOf(message);
  const streaming = isStreaming(message);
  const named = useMemo(() => namedIn(message, profiles), [message, profiles]);
  // Mentioning everyone does not notify the author.
  const readerId = message.author_id === ownId ? null : ownId;
  const people = useMemo(() => namedPeople(named, readerId), [named, readerId]);
  if (text === '' && !streaming) return null;
  // An assistant's answer is never folded: the user asked for it and reads it as it grows.
  const isFolded = message.role !== 'assistant' && isLongText(text);
  const markdown = (
    <Suspense fallback={<p className="markdown whitespace-pre-wrap">{text}</p>}>
      <Markdown text={withMentions(text, named)} isStreaming={streaming} />
    </Suspense>
  );
  const size = CUSTOM_EMOJI_ONLY.test(text.trim()) ? 'text-[1.625rem]' : '';
  return (
    <div
      data-calls-reader={people.own.size > 0 || undefined}
      className={`max-w-[46rem] ${size} ${message.edited_at ? EDITED : ''} ${people.own.size > 0 ? OWN : ''}`}
    >
      {isEmojiOnly(text) ? (
        <p className="text-[2rem] leading-tight">{text}</p>
      ) : (
        <NamedPeopleProvider value={people}>
          {isFolded ? <Fold messageId={message.id}>{markdown}</Fold> : markdown}
        </NamedPeopleProvider>
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
