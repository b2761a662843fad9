import { Button, Modal, ProgressBar } from '@heroui/react';
import {
  type RehearsalResult,
  rehearsalError,
  rehearsalResults,
  replay,
} from '@parley/model/prompts';
import { clsx } from 'clsx';
import type { TFunction } from 'i18next';
import { CircleStop, MessageSquareDashed, RotateCw } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AppError, toAppError, useOwnId } from '../../../data/index.ts';
import { errorText } from '../../../lib/error-text.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorNotice } from '../../../ui/Notice.tsx';
import type { Assistant } from './assistants.ts';
import { changeOf } from './change.ts';
import { endRehearsal, type RehearsedDraft, startRehearsal } from './mutations.ts';
import { useRehearsedMessages, useRehearsal } from './queries.ts';
import { RehearsedMessage } from './RehearsedMessage.tsx';
import { ReplaySummary } from './ReplaySummary.tsx';

type RehearsalDialogProps = { assistant: Assistant; draft: RehearsedDraft; onClose(): void };

/**
 * Rehearses a draft without posting: its rules over the last days, its prompt on the last messages
 * beside the real answers.
 * Closing the dialog ends the rehearsal.
 */
export default function RehearsalDialog({ assistant, draft, onClose }: RehearsalDialogProps) {
  const { t } = useTranslation('prompts');
  const { rehearsal, shown, isStopped, error, again, stop } = useTrial(assistant, draft);
  const { data: messages } = useRehearsedMessages(shown.map(({ message_id }) => message_id));
  const done = shown.filter(({ state }) => state !== 'waiting').length;
  const isRunning =
    !isStopped &&
    !error &&
    (rehearsal === undefined || rehearsal.status === 'queued' || rehearsal.status === 'running');
  const failure = rehearsalError.safeParse(rehearsal?.error).data;
  const replayed = replay.safeParse(rehearsal?.replay).data;
  const isEmpty = rehearsal?.status === 'done' && shown.length === 0;
  return (
    <Dialog
      title={t('rehearsal.title')}
      about={<p className="text-sm text-soft">{t('rehearsal.text')}</p>}
      size="lg"
      className="w-full sm:max-w-6xl"
      onClose={onClose}
    >
      <Modal.Body tabIndex={0} className="min-h-60 overflow-y-auto py-0 outline-offset-[-2px]">
        {error && <ErrorNotice>{errorText(error)}</ErrorNotice>}
        {failure && (
          <ErrorNotice>
            {t(`assistant:failures.${failure.code}`, { defaultValue: failure.message })}{' '}
            {t(`assistant:hints.${failure.code}`, { defaultValue: failure.hint ?? '' })}
          </ErrorNotice>
        )}
        {replayed && <ReplaySummary replay={replayed} />}
        {(isEmpty || (isRunning && shown.length === 0)) && (
          <EmptyState
            isKnown={isEmpty}
            icon={MessageSquareDashed}
            title={t('rehearsal.emptyTitle')}
            text={t('rehearsal.emptyText')}
          />
        )}
        {shown.length > 0 && (
          <div role="table" aria-label={t('rehearsal.title')}>
            <div
              role="rowgroup"
              className={clsx(
                'sticky top-0 z-10 hidden pt-2',
                'border-b border-hairline bg-overlay text-xs text-faint',
                'md:block',
              )}
            >
              <div role="row" className="grid grid-cols-3 gap-6 pb-1.5">
                <span role="columnheader">{t('rehearsal.message')}</span>
                <span role="columnheader">{t('rehearsal.said')}</span>
                <span role="columnheader">{t('rehearsal.would')}</span>
              </div>
            </div>
            <div role="rowgroup">
              {shown.map((result) => (
                <RehearsedMessage
                  key={result.message_id}
                  assistant={assistant}
                  result={result}
                  message={messages?.get(result.message_id)}
                  isRunning={isRunning}
                />
              ))}
            </div>
          </div>
        )}
      </Modal.Body>
      <Modal.Footer className="flex-wrap items-center">
        <div className="me-auto flex min-w-28 flex-1 flex-col gap-1">
          <span role="status" className="text-sm text-soft tabular-nums">
            {isRunning
              ? t(shown.length > 0 ? 'rehearsal.progress' : 'rehearsal.starting', {
                  done,
                  total: shown.length,
                })
              : sumUp(t, shown, isStopped)}
          </span>
          {isRunning && shown.length > 0 && (
            <ProgressBar
              aria-label={t('rehearsal.running')}
              value={done}
              maxValue={shown.length}
              size="sm"
              className="max-w-60"
            >
              <ProgressBar.Track>
                <ProgressBar.Fill />
              </ProgressBar.Track>
            </ProgressBar>
          )}
        </div>
        {isRunning ? (
          <Button variant="outline" onPress={stop}>
            <CircleStop size={16} strokeWidth={1.75} aria-hidden="true" />
            {t('rehearsal.stop')}
          </Button>
        ) : (
          <Button variant="outline" onPress={again}>
            <RotateCw size={15} strokeWidth={1.75} aria-hidden="true" />
            {t('rehearsal.again')}
          </Button>
        )}
        <Button variant="tertiary" onPress={onClose}>
          {t('close')}
        </Button>
      </Modal.Footer>
    </Dialog>
  );
}

const sumUp = (
  t: TFunction<'prompts'>,
  results: readonly RehearsalResult[],
  isStopped: boolean,
): string => {
  if (results.length === 0) return isStopped ? t('rehearsal.stopped') : '';
  const count = results.filter(
    (result) => result.state === 'done' && changeOf(result) !== 'same',
  ).length;
  return `${isStopped ? `${t('rehearsal.stopped')} ` : ''}${t('rehearsal.changed', { count })}`;
};

/** One rehearsal at a time: it starts when the dialog opens and is deleted when it closes. */
function useTrial(assistant: Assistant, draft: RehearsedDraft) {
  const ownId = useOwnId();
  const [id, setId] = useState<string | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  // Stopping deletes the row, so the results so far are kept here.
  const [kept, setKept] = useState<RehearsalResult[] | null>(null);
  const running = useRef<string | null>(null);
  const isOpen = useRef(true);
  const rehearsal = useRehearsal(id);

  const end = async () => {
    const ending = running.current;
    running.current = null;
    // If ending it fails, its limits of time and tokens end it.
    if (ending) await endRehearsal(ending).catch(() => {});
  };
  const begin = async () => {
    await end();
    await startRehearsal(assistant, draft, ownId).then(
      async (started) => {
        running.current = started;
        setId(started);
        if (!isOpen.current) await end();
      },
      (problem: unknown) => setError(toAppError(problem)),
    );
  };
  const open = useEffectEvent(() => void begin());
  const leave = useEffectEvent(() => void end());
  useEffect(() => {
    isOpen.current = true;
    open();
    return () => {
      isOpen.current = false;
      leave();
    };
  }, []);

  const results = rehearsalResults(rehearsal?.results);
  return {
    rehearsal,
    error,
    isStopped: kept !== null,
    shown: kept ?? results,
    again() {
      setError(null);
      setKept(null);
      void begin();
    },
    stop() {
      setKept(results);
      void end();
    },
  };
}
