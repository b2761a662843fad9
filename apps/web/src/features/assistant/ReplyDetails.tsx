import {
  type AssistantRun,
  isStreaming,
  type Message,
  type Profile,
  profileName,
  textOf,
} from '@parley/model';
import { clsx } from 'clsx';
import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useProfiles, useOwnId } from '../../data/index.ts';
import { toastErrors } from '../../lib/toast-errors.ts';
import { ActionsOfRun } from './actions/ActionsOfRun.tsx';
import { Feedback } from './Feedback.tsx';
import { retryRun } from './mutations.ts';
import { isActive, isOfRule, isOutdated } from './run-facts.ts';
import { RunEnding } from './RunEnding.tsx';
import { Sources } from './Sources.tsx';
import { WhyReply } from './WhyReply.tsx';
import { Busy } from '../../ui/Busy.tsx';
import { PlainButton } from '../../ui/PlainButton.tsx';

type ReplyDetailsProps = {
  message: Message;
  run: AssistantRun | undefined;
  /** The question, if it is loaded. */
  question: Message | undefined;
};

/**
 * Visible while the message is hovered or focused. The user's own rating is always visible, and so
 * is everything on touch screens.
 */
const CALLED = clsx(
  'opacity-0 transition-opacity empty:hidden',
  'group-focus-within/message:opacity-100 group-hover/message:opacity-100',
  'has-aria-expanded:opacity-100 has-[[aria-pressed=true]]:opacity-100',
  '[@media(hover:none)]:opacity-100',
  // Shown on hover, it overlaps the answer's lower edge instead of taking space.
  '[@media(hover:hover)]:not-has-[[aria-pressed=true]]:absolute',
  '[@media(hover:hover)]:not-has-[[aria-pressed=true]]:end-1.5',
  '[@media(hover:hover)]:not-has-[[aria-pressed=true]]:-bottom-2 z-10 rounded-lg',
  '[@media(hover:hover)]:not-has-[[aria-pressed=true]]:border border-hairline',
  '[@media(hover:hover)]:not-has-[[aria-pressed=true]]:ps-2',
  '[@media(hover:hover)]:not-has-[[aria-pressed=true]]:bg-raised',
);

/** Sources, proposed actions, explanation and rating below an answer. */
export function ReplyDetails({ message, run, question }: ReplyDetailsProps) {
  const profiles = useProfiles();
  const ownId = useOwnId();
  // The message of a run that a rule started is there before its first word.
  const isEmpty = run && isOfRule(run) && textOf(message) === '';
  if (isStreaming(message) && !isEmpty) return null;
  if (run && isActive(run)) return <Again assistant={profiles.get(run.assistant_id)} />;
  return (
    <div className="mt-1 flex flex-col">
      {run && <RunEnding run={run} />}
      <Sources
        sources={run?.sources}
        channelId={message.channel_id}
        text={textOf(message)}
        isChanged={Boolean(run?.sources_changed_at)}
      />
      {run && <ActionsOfRun run={run} />}
      <div className="flex flex-wrap items-center gap-x-1 gap-y-0.5">
        <span className={`flex flex-wrap items-center gap-x-1 ${CALLED}`}>
          <WhyReply message={message} run={run} />
          {run && (run.status === 'done' || run.status === 'stopped') && <Feedback run={run} />}
        </span>
        {run?.asked_by === ownId && isOutdated(run, question) && <AskAgain runId={run.id} />}
      </div>
    </div>
  );
}

/** The previous answer stays visible until the first word of the new one arrives. */
function Again({ assistant }: { assistant: Profile | undefined }) {
  const { t } = useTranslation('assistant');
  return (
    <p role="status" className="mt-1 flex items-center gap-2 text-sm text-faint">
      <Busy />
      {t('thinking', { name: profileName(assistant) })}
    </p>
  );
}

function AskAgain({ runId }: { runId: string }) {
  const { t } = useTranslation('assistant');
  return (
    <span className="flex items-center gap-2 ps-1 text-sm text-soft">
      {t('questionChanged')}
      <PlainButton
        size="sm"
        variant="outline"
        className="h-7 rounded-full px-2.5 text-xs"
        onPress={() => toastErrors(retryRun(runId))}
      >
        <RotateCw size={12} strokeWidth={2} aria-hidden="true" />
        {t('askAgain')}
      </PlainButton>
    </span>
  );
}
