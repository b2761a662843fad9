import type { Poll } from '@parley/model';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/toast.ts';
import { useOwnId } from '../../../data/index.ts';
import { errorText } from '../../../lib/error-text.ts';
import { laterPart } from '../../../lib/later-part.tsx';
import { OverlayButton } from '../../../ui/OverlayButton.tsx';
import { PlainButton } from '../../../ui/PlainButton.tsx';
import { EmojiText } from '../../emoji/EmojiText.tsx';
import { useManagesWorkspace } from '../../members/queries.ts';
import { useVotes } from '../message-extras.ts';
import { closePoll, type PollOption, tally, vote } from './poll.ts';

const VotersPanel = laterPart(() => import('./VotersPanel.tsx'));

type PollCardProps = {
  poll: Poll;
  isReadOnly: boolean;
};

const attempt = (work: Promise<void>) =>
  void work.catch((error: unknown) => toast.error(errorText(error)));

/** A poll with live results: a press on an option votes, another press withdraws the vote. */
export function PollCard({ poll, isReadOnly }: PollCardProps) {
  const { t } = useTranslation('messages');
  const ownId = useOwnId();
  const { options, voters } = tally(poll, useVotes(poll.message_id));
  const isClosed = poll.closed_at !== null;
  const most = Math.max(...options.map(({ votes }) => votes.length));
  const managesWorkspace = useManagesWorkspace();
  const canClose = !isClosed && !isReadOnly && (poll.created_by === ownId || managesWorkspace);
  return (
    <section
      aria-label={t('poll', { question: poll.question })}
      className="hairline-card mt-0.5 flex w-full max-w-lg flex-col gap-2 p-3"
    >
      <p className="font-semibold">
        <EmojiText>{poll.question}</EmojiText>
      </p>
      <div
        role="group"
        aria-label={t(poll.is_multiple ? 'chooseSeveral' : 'chooseOne')}
        className="flex flex-col gap-1"
      >
        {options.map((option) => (
          <Answer
            key={option.index}
            option={option}
            isOwn={option.votes.some(({ profile_id }) => profile_id === ownId)}
            isLeading={isClosed && option.votes.length === most && most > 0}
            isDisabled={isClosed || isReadOnly}
            onPress={() => attempt(vote(poll, option, ownId))}
          />
        ))}
      </div>
      <footer className="flex flex-wrap items-center gap-x-3 text-sm text-faint">
        <span className="tabular-nums">
          {t('voters', { count: voters })} ·{' '}
          {t(isClosed ? 'pollClosed' : poll.is_multiple ? 'chooseSeveral' : 'chooseOne')}
        </span>
        {voters > 0 && <Voters options={options} />}
        {canClose && (
          <PlainButton
            size="sm"
            variant="ghost"
            className="h-7 px-2 text-sm text-soft"
            onPress={() => attempt(closePoll(poll.id))}
          >
            {t('closePoll')}
          </PlainButton>
        )}
      </footer>
    </section>
  );
}

type AnswerProps = {
  option: PollOption;
  isOwn: boolean;
  isLeading: boolean;
  isDisabled: boolean;
  onPress(): void;
};

function Answer({
  option: { text, votes, share },
  isOwn,
  isLeading,
  isDisabled,
  onPress,
}: AnswerProps) {
  const { t, i18n } = useTranslation('messages');
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(share);
  return (
    <button
      type="button"
      aria-pressed={isOwn}
      disabled={isDisabled}
      onClick={onPress}
      className={clsx(
        'relative flex min-h-9 items-center gap-2 overflow-hidden px-2.5 py-1',
        'rounded-md border text-start transition-colors',
        'enabled:cursor-pointer enabled:hover:bg-hover/60',
        isOwn ? 'border-accent/70' : 'border-hairline',
      )}
    >
      <span
        aria-hidden="true"
        className={`absolute inset-y-0 start-0 transition-[width] ${isOwn || isLeading ? 'bg-tint' : 'bg-hover/70'}`}
        style={{ width: `${share * 100}%` }}
      />
      <span
        className={clsx(
          'relative grid size-4 shrink-0 place-items-center',
          'rounded-full border',
          isOwn ? 'border-accent bg-accent text-accent-foreground' : 'border-soft/50',
        )}
      >
        {isOwn && <Check size={11} strokeWidth={3} aria-hidden="true" />}
      </span>
      <span className={`relative min-w-0 flex-1 ${isLeading ? 'font-semibold' : ''}`}>
        <EmojiText>{text}</EmojiText>
      </span>
      <span aria-hidden="true" className="relative shrink-0 text-sm text-soft tabular-nums">
        {votes.length > 0 && `${votes.length} · ${percent}`}
      </span>
      <span className="sr-only">{t('votesFor', { count: votes.length, percent })}</span>
    </button>
  );
}

function Voters({ options }: { options: PollOption[] }) {
  const { t } = useTranslation('messages');
  return (
    <OverlayButton
      opens="dialog"
      code={VotersPanel}
      overlay={<VotersPanel options={options} />}
      size="sm"
      variant="ghost"
      className="h-7 px-2 text-sm text-soft"
    >
      {t('whoVoted')}
    </OverlayButton>
  );
}
