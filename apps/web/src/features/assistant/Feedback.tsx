import { Button, Popover } from '@heroui/react';
import type { AssistantRun, RunFeedback } from '@parley/model';
import { MessageSquarePlus, MessageSquareText, ThumbsDown, ThumbsUp } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOwnId } from '../../data/index.ts';
import { Field } from '../../ui/Field.tsx';
import { Tip } from '../../ui/Tip.tsx';
import { toastErrors } from '../../lib/toast-errors.ts';
import { explain, rate, type Rating } from './mutations.ts';
import { useOwnFeedback } from './of-run.ts';
import { PanelOverlay } from '../../ui/Overlays.tsx';

const NOTE_MAX = 2000;

/** What the person thinks of an answer, and why; kept until they change it. */
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
      <Button
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
      </Button>
    </Tip>
  );
}

/**
 * Why an answer is good or bad. Nothing that arrives meanwhile closes it or takes what is typed.
 */
function Note({ feedback }: { feedback: RunFeedback }) {
  const { t } = useTranslation('assistant');
  const [isOpen, setOpen] = useState(false);
  const [note, setNote] = useState(feedback.note ?? '');
  const Icon = feedback.note ? MessageSquareText : MessageSquarePlus;
  const open = (next: boolean) => {
    if (next) setNote(feedback.note ?? '');
    setOpen(next);
  };
  return (
    <Popover isOpen={isOpen} onOpenChange={open}>
      <Button
        size="sm"
        variant="ghost"
        className="h-7 min-w-0 gap-1 px-1.5 text-xs font-normal text-faint"
      >
        <Icon size={14} strokeWidth={1.75} aria-hidden="true" />
        {t(feedback.note ? 'noteThere' : 'noteAdd')}
      </Button>
      <PanelOverlay
        label={t('noteTitle')}
        placement="bottom start"
        className="w-80 max-w-[92vw]"
        dialogClassName="p-3"
      >
        <form
          className="flex flex-col gap-2.5"
          onSubmit={(event) => {
            event.preventDefault();
            setOpen(false);
            toastErrors(explain(feedback, note));
          }}
        >
          <Field
            label={t(feedback.rating === 1 ? 'noteGood' : 'noteBad')}
            value={note}
            onChange={setNote}
            rows={3}
            maxLength={NOTE_MAX}
            autoFocus
          />
          <Button type="submit" size="sm" variant="primary" className="self-end">
            {t('noteSave')}
          </Button>
        </form>
      </PanelOverlay>
    </Popover>
  );
}
