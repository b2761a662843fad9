import { Button } from '@heroui/react';
import type { RunFeedback } from '@parley/model';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toastErrors } from '../../lib/toast-errors.ts';
import { Field } from '../../ui/Field.tsx';
import { OpenedPanel } from '../../ui/OpenedPanel.tsx';
import { useOpening } from '../../ui/opening.ts';
import { explainRating } from './mutations.ts';

const NOTE_MAX = 2000;

type FeedbackPanelProps = { feedback: RunFeedback };

/** The reason for a rating. Live updates neither close the panel nor discard its text. */
export default function FeedbackPanel({ feedback }: FeedbackPanelProps) {
  const { t } = useTranslation('assistant');
  const { onOpenChange } = useOpening();
  return (
    <OpenedPanel
      label={t('noteTitle')}
      placement="bottom start"
      className="w-80 max-w-[92vw]"
      dialogClassName="p-3"
    >
      <NoteForm feedback={feedback} onDone={() => onOpenChange(false)} />
    </OpenedPanel>
  );
}

function NoteForm({ feedback, onDone }: { feedback: RunFeedback; onDone(): void }) {
  const { t } = useTranslation('assistant');
  const [note, setNote] = useState(feedback.note ?? '');
  return (
    <form
      className="flex flex-col gap-2.5"
      onSubmit={(event) => {
        event.preventDefault();
        onDone();
        toastErrors(explainRating(feedback, note));
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
  );
}
