import { withLabels } from '@parley/markdown';
import { type Message, profileName, textOf } from '@parley/model';
import type { RehearsalResult } from '@parley/model/prompts';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { clock, day } from '../../../lib/format.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { useProfiles } from '../../../data/index.ts';
import type { Assistant } from './assistants.ts';
import { type PromptChange, changeOf } from './change.ts';
import { MarkMessage } from './MarkMessage.tsx';
import { useLabels } from '../../text/labels.ts';
import { Source } from '../../text/Source.tsx';

const Markdown = lazy(() => import('../../text/Markdown.tsx'));

const COLOURS: Record<PromptChange, string> = {
  same: 'text-faint',
  changed: 'text-accent',
  new: 'text-good',
  silenced: 'text-warn',
};

export type Rehearsed = Pick<Message, 'id' | 'author_id' | 'parts' | 'content' | 'created_at'>;
type RehearsedMessageProps = {
  assistant: Assistant;
  result: RehearsalResult;
  message: Rehearsed | undefined;
  isRunning: boolean;
};

/** One message, its real answer and the answer the draft would give. */
export function RehearsedMessage({ assistant, result, message, isRunning }: RehearsedMessageProps) {
  const { t } = useTranslation('prompts');
  const author = useProfiles().get(message?.author_id ?? '');
  const labelOf = useLabels();
  return (
    <div
      role="row"
      className="grid gap-x-6 gap-y-3 border-b border-hairline py-3 text-sm md:grid-cols-3"
    >
      <div role="cell" className="min-w-0">
        {message && (
          <p className="mb-1 flex items-center gap-2">
            <Avatar profile={author} size="xs" />
            <span className="truncate font-medium">{profileName(author)}</span>
            <time
              dateTime={message.created_at}
              className="shrink-0 text-xs text-faint tabular-nums"
            >
              {day(message.created_at)}, {clock(message.created_at)}
            </time>
          </p>
        )}
        <p className="line-clamp-6 break-words whitespace-pre-line text-soft">
          {message
            ? withLabels(textOf(message), labelOf) || t('rehearsal.noText')
            : t('rehearsal.unreadable')}
        </p>
        {message && <MarkMessage assistant={assistant} messageId={message.id} />}
      </div>
      <div role="cell" className="min-w-0">
        <Heading>{t('rehearsal.said')}</Heading>
        {result.said === null ? (
          <p className="text-faint">{t('rehearsal.nothingSaid')}</p>
        ) : (
          <Words text={result.said} />
        )}
      </div>
      <div role="cell" className="min-w-0">
        <Heading>{t('rehearsal.would')}</Heading>
        <Outcome result={result} isRunning={isRunning} />
      </div>
    </div>
  );
}

/** Labels a column where the columns are stacked. */
const Heading = ({ children }: { children: string }) => (
  <p className="mb-0.5 text-xs text-faint md:hidden" aria-hidden="true">
    {children}
  </p>
);

function Outcome({ result, isRunning }: { result: RehearsalResult; isRunning: boolean }) {
  const { t } = useTranslation('prompts');
  const { state, would, reason, note, error } = result;
  if (state === 'waiting')
    return (
      <p className={`text-faint ${isRunning ? 'motion-safe:animate-pulse' : ''}`}>
        {isRunning ? '…' : t('rehearsal.notTried')}
      </p>
    );
  if (state === 'failed')
    return (
      <p className="text-bad">
        {t(`assistant:failures.${error?.code}`, { defaultValue: error?.message ?? '' })}
      </p>
    );
  // A sample answer only: the message does not mention the assistant, so it would stay silent.
  if (reason === 'not_mentioned' && would !== null)
    return (
      <>
        <p className="mb-0.5 text-xs text-faint">{t('rehearsal.ifMentioned')}</p>
        <Words text={would} />
      </>
    );
  const change = changeOf(result);
  return (
    <>
      <p className={`mb-0.5 text-xs font-medium ${COLOURS[change]}`}>
        {t(`rehearsal.changes.${change}`)}
      </p>
      {would === null ? (
        <p className="text-soft">
          {reason && t(`rehearsal.reasons.${reason}`)}
          {note && <> “{note}”</>}
        </p>
      ) : (
        <Words text={would} />
      )}
    </>
  );
}

/** Wraps long words and keeps tables inside the column. */
const Words = ({ text }: { text: string }) => (
  <div className="min-w-0 break-words text-ink">
    <Suspense fallback={<Source text={text} />}>
      <Markdown text={text} />
    </Suspense>
  </div>
);
