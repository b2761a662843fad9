import { Button } from '@heroui/react';
import { limits, profileName, times } from '@parley/model';
import { type ReplayWarning, replayWarnings } from '@parley/model/prompts';
import { clsx } from 'clsx';
import { FlaskConical, History } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/toast.ts';
import { errorText } from '../../../lib/error-text.ts';
import { LoadError } from '../../../ui/LoadError.tsx';
import { ErrorNotice } from '../../../ui/Notice.tsx';
import { toastErrors } from '../../../lib/toast-errors.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { useOwnId, useProfiles } from '../../../data/index.ts';
import type { Assistant } from './assistants.ts';
import { checkDraft, logDespite } from './check-draft.ts';
import { DraftState } from './DraftState.tsx';
import { PromptField, type PromptFieldHandle } from './PromptField.tsx';
import { Divergence } from '../rules/Divergence.tsx';
import { useFirings } from '../rules/firings.ts';
import { useHasModel } from '../rules/queries.ts';
import { type Range, RulesPane } from '../rules/RulesPane.tsx';
import { usePromptRules } from '../rules/use-prompt-rules.ts';
import { usePromptDraft } from './use-draft.ts';

const HistoryDialog = lazy(() => import('./HistoryDialog.tsx'));
const RehearsalDialog = lazy(() => import('./RehearsalDialog.tsx'));

/** The prompt of an assistant: its draft, rehearsal, publishing and history. */
export function PromptWork({ assistant }: { assistant: Assistant }) {
  const { t } = useTranslation('prompts');
  const profiles = useProfiles();
  const draft = usePromptDraft(assistant);
  const [opened, setOpened] = useState<'history' | 'rehearsal' | null>(null);
  const [isPublishing, setPublishing] = useState(false);
  const rules = usePromptRules(assistant, draft.text);
  const hasModel = useHasModel(assistant.channel.workspace_id);
  const firings = useFirings(assistant.channel.id).data;
  const field = useRef<PromptFieldHandle>(null);
  const [pointed, setPointed] = useState<Range | null>(null);
  const ownId = useOwnId();
  const [warnings, setWarnings] = useState<ReplayWarning[]>([]);
  const isChanged = draft.isChanged || rules.isChanged;
  const { text, rival } = draft;
  const isTooLong = text.length > limits.promptMax;
  const rehearsed = { prompt: text, rules: rules.written };

  const replace = (next: string, told: string) => {
    draft.write(next);
    toast(told, {
      duration: times.undoDeleteMs,
      action: { label: t('undo'), onClick: () => draft.write(text) },
    });
  };
  const publishAll = async () => {
    if (draft.isChanged) await draft.publish();
    await rules.publish();
  };
  const publish = async (despite: ReplayWarning[] = []) => {
    setPublishing(true);
    try {
      const played = despite.length > 0 ? null : await checkDraft(assistant, rehearsed, ownId);
      const found = played ? replayWarnings(played) : [];
      if (found.length > 0) setWarnings(found);
      else {
        await publishAll();
        if (despite.length > 0) await logDespite(assistant.channel.id, despite);
        toast.success(t('published'));
      }
    } catch (error) {
      toast.error(errorText(error));
    }
    setPublishing(false);
  };
  const discard = () =>
    toastErrors(
      draft.discard().then(
        () =>
          void toast(t('discarded'), {
            duration: times.undoDeleteMs,
            action: { label: t('undo'), onClick: () => draft.write(text) },
          }),
      ),
    );
  const rehearse = async () => {
    if (await draft.flush()) setOpened('rehearsal');
  };

  return (
    <div className="flex flex-col gap-3">
      <div className="@container">
        <div className="grid gap-x-6 gap-y-4 @2xl:grid-cols-2">
          <div className="flex min-w-0 flex-col gap-3 self-start @2xl:sticky @2xl:top-4">
            <PromptField
              ref={field}
              value={text}
              isDisabled={draft.isLoading}
              highlight={pointed}
              onChange={draft.write}
            />
            {draft.loadError && <LoadError error={draft.loadError} />}
            {draft.error && <ErrorNotice>{errorText(draft.error)}</ErrorNotice>}
            {rival && (
              <div
                role="alert"
                className={clsx(
                  'flex flex-wrap items-center gap-2 px-3 py-2',
                  'rounded-lg border border-hairline bg-raised text-sm',
                )}
              >
                <span className="min-w-48 flex-1">
                  {t('rival', { name: profileName(profiles.get(rival.author_id ?? '')) })}
                </span>
                <Button size="sm" variant="outline" onPress={draft.takeTheirs}>
                  {t('takeTheirs')}
                </Button>
                <Button size="sm" variant="outline" onPress={draft.keepOwn}>
                  {t('keepMine')}
                </Button>
              </div>
            )}
            <div className="flex flex-wrap items-center gap-2">
              <Button
                variant="primary"
                isDisabled={!isChanged || isTooLong || rival !== null}
                isPending={isPublishing}
                onPress={() => void publish()}
              >
                {t('publish')}
              </Button>
              {draft.isChanged && (
                <Button variant="ghost" onPress={discard}>
                  {t('discard')}
                </Button>
              )}
              <DraftState draft={draft} version={assistant.version} />
              <span className="ms-auto flex gap-1">
                <Button
                  size="sm"
                  variant="ghost"
                  isDisabled={isTooLong || rival !== null}
                  onPress={() => void rehearse()}
                >
                  <FlaskConical size={16} strokeWidth={1.75} aria-hidden="true" />
                  {t('try')}
                </Button>
                <Button size="sm" variant="ghost" onPress={() => setOpened('history')}>
                  <History size={16} strokeWidth={1.75} aria-hidden="true" />
                  {t('history.open')}
                </Button>
              </span>
            </div>
          </div>
          <RulesPane
            {...rules}
            hasModel={hasModel}
            isTooLong={isTooLong}
            firings={firings}
            channelId={assistant.channel.id}
            notice={<Divergence rules={rules} isDraft={draft.isChanged} />}
            onSwitch={rules.switchRule}
            onPoint={setPointed}
            onGo={(range) => field.current?.select(range)}
          />
        </div>
      </div>
      <ConfirmDialog
        isOpen={warnings.length > 0}
        onOpenChange={() => setWarnings([])}
        title={t('despite.title')}
        text={warnings.map((warning) => t(`replay.warnings.${warning}`)).join(' ')}
        confirmLabel={t('despite.confirm')}
        onConfirm={() => void publish(warnings)}
      />
      {opened === 'history' && (
        <Suspense>
          <HistoryDialog
            assistant={assistant}
            draft={draft.isChanged ? text : null}
            onClose={() => setOpened(null)}
            onRestore={(version) =>
              replace(version.prompt, t('history.restored', { version: version.version }))
            }
          />
        </Suspense>
      )}
      {opened === 'rehearsal' && (
        <Suspense>
          <RehearsalDialog
            assistant={assistant}
            draft={rehearsed}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </div>
  );
}
