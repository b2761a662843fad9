import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadError } from '../../ui/LoadError.tsx';
import { PlainButton } from '../../ui/PlainButton.tsx';
import { SkeletonLines } from '../../ui/Skeletons.tsx';
import { openTableGroup } from '../../data/index.ts';
import { AnswerCard } from './AnswerCard.tsx';
import { AskForm } from './AskForm.tsx';
import { isRunning, useAnswers } from './queries.ts';

/** The dashboard has other things to show below. */
const SHOWN = 1;

type PrivateAnswersProps = {
  workspaceId: string;
  /** Null on the dashboard, for the whole workspace. */
  channelId: string | null;
  /** Where the user stopped reading, or was last here. */
  since: string | null;
  onPost: ((text: string, messageId: string | null) => void) | null;
};

/** Questions that can be asked, and the answers so far, newest first. */
export function PrivateAnswers({ workspaceId, channelId, since, onPost }: PrivateAnswersProps) {
  'use memo';
  const { t } = useTranslation('for-you');
  const { load, answers } = useAnswers(workspaceId, channelId);
  const [isWhole, setWhole] = useState(channelId !== null);
  const shown = isWhole ? answers : answers.slice(0, SHOWN);
  if (load.status === 'error')
    return (
      <LoadError error={load.error} again={() => void openTableGroup('for-you').catch(() => {})} />
    );
  return (
    <>
      <AskForm workspaceId={workspaceId} channelId={channelId} since={since} />
      {answers.length === 0 && (
        <div className="flex min-h-9 flex-col justify-center">
          {load.status === 'ready' ? (
            <p className="text-sm text-faint">{t(channelId ? 'empty' : 'emptyWorkspace')}</p>
          ) : (
            <SkeletonLines count={1} />
          )}
        </div>
      )}
      {/* Read out once, when an answer is complete. */}
      <div role="log" aria-label={t('answers')} aria-busy={answers.some(isRunning)}>
        <ol className="flex flex-col gap-3">
          {shown.map((answer) => (
            <AnswerCard key={answer.id} answer={answer} onPost={onPost} />
          ))}
        </ol>
      </div>
      {shown.length < answers.length && (
        <PlainButton size="sm" variant="ghost" className="w-fit" onPress={() => setWhole(true)}>
          {t('earlier', { count: answers.length - shown.length })}
        </PlainButton>
      )}
      {answers[0]?.model === 'built-in' && <p className="text-xs text-faint">{t('builtIn')}</p>}
    </>
  );
}
