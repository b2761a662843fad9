import type { PrivateAnswer } from '@parley/model';
import { Copy, CornerDownLeft, RotateCw, Square, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../lib/clipboard.ts';
import { regional } from '../../lib/format.ts';
import { toastErrors } from '../../lib/toast-errors.ts';
import { toast } from '../../lib/toast.ts';
import { Busy } from '../../ui/Busy.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { PlainButton } from '../../ui/PlainButton.tsx';
import { RelativeTime } from '../../ui/Time.tsx';
import { Sources } from '../assistant/Sources.tsx';
import Markdown from '../text/Markdown.tsx';
import { FailedAnswer } from './FailedAnswer.tsx';
import { askAgain, deleteAnswer, stopAnswer } from './mutations.ts';
import { daysText, periodAfter } from './periods.ts';
import { isRunning } from './queries.ts';

type AnswerCardProps = {
  answer: PrivateAnswer;
  onPost: ((text: string, messageId: string | null) => void) | null;
};

/** A question of the user and its answer, which may still be growing. */
export function AnswerCard({ answer, onPost }: AnswerCardProps) {
  'use memo';
  const { text, question, created_at } = answer;
  return (
    <li className="hairline-card flex flex-col gap-2 px-3 py-2.5">
      <div className="flex items-baseline gap-2">
        <h3 className="min-w-0 flex-1 font-medium wrap-anywhere">{question}</h3>
        <span className="shrink-0 text-xs text-faint">
          <RelativeTime at={created_at} />
        </span>
      </div>
      <LookedAt answer={answer} />
      {text !== '' && <Markdown text={text} isStreaming={isRunning(answer)} />}
      <Ending answer={answer} />
      {!isRunning(answer) && (
        <Sources sources={answer.sources} channelId={answer.channel_id ?? ''} text={text} />
      )}
      <Actions answer={answer} onPost={onPost} />
    </li>
  );
}

/** The days that the answer is about. */
function LookedAt({
  answer: { period_from: from, period_to: to, messages },
}: Pick<AnswerCardProps, 'answer'>) {
  const { t, i18n } = useTranslation('for-you');
  if (!from || !to) return null;
  return (
    <p className="text-xs text-faint">
      {[
        daysText(from, to, regional(i18n.language)),
        messages === null ? '' : t('messages', { count: messages }),
      ]
        .filter(Boolean)
        .join(' · ')}
    </p>
  );
}

/** What there is to say besides the text: it is being looked for, there was nothing, it failed. */
function Ending({ answer }: Pick<AnswerCardProps, 'answer'>) {
  const { t } = useTranslation('for-you');
  const { status, text, messages } = answer;
  if (isRunning(answer))
    return text === '' ? (
      <p className="flex items-center gap-2 text-sm text-soft">
        <Busy />
        {t('looking')}
      </p>
    ) : null;
  if (answer.error !== null) return <FailedAnswer answer={answer} />;
  if (status === 'stopped') return <p className="text-sm text-faint">{t('stopped')}</p>;
  return messages === 0 ? <p className="text-soft">{t('nothing')}</p> : null;
}

function Actions({ answer, onPost }: AnswerCardProps) {
  const { t, i18n } = useTranslation('for-you');
  const { id, text, message_id } = answer;
  if (isRunning(answer))
    return (
      <PlainButton
        size="sm"
        variant="outline"
        className="h-7 w-fit rounded-full px-2.5 text-xs"
        onPress={() => toastErrors(stopAnswer(id))}
      >
        <Square strokeWidth={3} className="size-2.25! fill-current" aria-hidden="true" />
        {t('stop')}
      </PlainButton>
    );
  const other = periodAfter(answer);
  const copy = async () => {
    if (await copyText(text)) toast.success(t('copied'));
    else toast.error(t('notCopied'));
  };
  return (
    <div className="flex flex-wrap items-center gap-1">
      {other && (
        <PlainButton
          size="sm"
          variant="outline"
          className="me-1 h-7 rounded-full px-2.5 text-xs"
          onPress={() => toastErrors(askAgain(answer, other))}
        >
          {t('otherDays', { days: daysText(other.from, other.to, regional(i18n.language)) })}
        </PlainButton>
      )}
      {text !== '' && onPost && (
        <PlainButton
          size="sm"
          variant="outline"
          className="me-1 h-7 rounded-full px-2.5 text-xs"
          onPress={() => onPost(text, message_id)}
        >
          <CornerDownLeft size={13} strokeWidth={1.75} aria-hidden="true" />
          {t('post')}
        </PlainButton>
      )}
      <span className="ms-auto flex">
        {text !== '' && <IconButton label={t('copy')} icon={Copy} onPress={() => void copy()} />}
        <IconButton
          label={t('again')}
          icon={RotateCw}
          onPress={() => toastErrors(askAgain(answer).then(() => deleteAnswer(id)))}
        />
        <IconButton
          label={t('delete')}
          icon={Trash2}
          onPress={() => toastErrors(deleteAnswer(id))}
        />
      </span>
    </div>
  );
}
