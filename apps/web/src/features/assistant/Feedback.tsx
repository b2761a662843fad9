import type { AssistantRun, RunFeedback } from '@parley/model';
import { MessageSquarePlus, MessageSquareText, ThumbsDown, ThumbsUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useOwnId } from '../../data/index.ts';
import { laterPart } from '../../lib/later-part.tsx';
import { OverlayButton } from '../../ui/OverlayButton.tsx';
import { PlainButton } from '../../ui/PlainButton.tsx';
import { Tip } from '../../ui/Tip.tsx';
import { toastErrors } from '../../lib/toast-errors.ts';
import { rate, type Rating } from './mutations.ts';
import { useOwnFeedback } from './run-hooks.ts';

const FeedbackPanel = laterPart(() => import('./FeedbackPanel.tsx'));

/** The user's rating of an answer, with an optional reason. */
export function Feedback({ run }: { run: AssistantRun }) {
  const ownId = useOwnId();
  const known = useOwnFeedback(run, ownId);
  return (
    <span className="flex items-center">
      <Thumb rating={1} known={known} onPress={() => toastErrors(rate(run, ownId, known, 1))} />
      <Thumb rating={-1} known={known} onPress={() => toastErrors(rate(run, ownId, known, -1))} />
      {known && <Note feedback={known} />}
    </span>
  );
}

function Thumb({
  rating,
  known,
  onPress,
}: {
  rating: Rating;
  known: RunFeedback | undefined;
  onPress(): void;
}) {
  const { t } = useTranslation('assistant');
  const isPressed = known?.rating === rating;
  const Icon = rating === 1 ? ThumbsUp : ThumbsDown;
  const label = t(rating === 1 ? 'good' : 'bad');
  return (
    <Tip text={label}>
      <PlainButton
        isIconOnly
        size="sm"
        variant="ghost"
        aria-label={label}
        aria-pressed={isPressed}
        onPress={onPress}
        className={`size-7 min-w-0 [@media(hover:none)]:size-9 ${isPressed ? 'text-accent' : 'text-faint'}`}
      >
        <Icon
          size={14}
          strokeWidth={1.75}
          className={isPressed ? 'fill-current/20' : ''}
          aria-hidden="true"
        />
      </PlainButton>
    </Tip>
  );
}

/** The button that opens the reason. */
function Note({ feedback }: { feedback: RunFeedback }) {
  const { t } = useTranslation('assistant');
  const Icon = feedback.note ? MessageSquareText : MessageSquarePlus;
  return (
    <OverlayButton
      opens="dialog"
      code={FeedbackPanel}
      overlay={<FeedbackPanel feedback={feedback} />}
      size="sm"
      variant="ghost"
      className="h-7 min-w-0 gap-1 px-1.5 text-xs font-normal text-faint"
    >
      <Icon size={14} strokeWidth={1.75} aria-hidden="true" />
      {t(feedback.note ? 'noteThere' : 'noteAdd')}
    </OverlayButton>
  );
}
