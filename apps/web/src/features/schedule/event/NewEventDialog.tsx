import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useOwnId, useWorkspace } from '../../../data/index.ts';
import type { TimeRead } from '../../../lib/time-in-words.ts';
import { toastUndo } from '../../../lib/toast-undo.ts';
import { addEvent, setEvent } from '../mutations.ts';
import { eventColumns, type EventDraft, guestsOf, newDraft } from './draft.ts';
import { EventForm } from './EventForm.tsx';

const HOUR_MS = 3_600_000;

type NewEventDialogProps = {
  title: string;
  description: string;
  channelId: string;
  /** The time that the text names, or null. */
  time: TimeRead | null;
  onClose(): void;
};

/** The form for an event that starts from a text. */
export default function NewEventDialog({
  title,
  description,
  channelId,
  time,
  onClose,
}: NewEventDialogProps) {
  const { t } = useTranslation('schedule');
  const workspaceId = useWorkspace()?.id ?? '';
  const userId = useOwnId();
  const navigate = useNavigate();
  const save = async (draft: EventDraft) => {
    const id = await addEvent(eventColumns(draft), { workspaceId, userId }, {}, guestsOf(draft));
    onClose();
    toastUndo(
      t('added', { title: draft.title }),
      () => setEvent(id, { deleted_at: new Date().toISOString() }),
      () => void navigate({ to: '/schedule', search: { event: id } }),
    );
  };
  const start = time?.at ?? nextHour();
  // A day without an hour is no hour that somebody said.
  const isAllDay = time !== null && !time.hasTime;
  const end = isAllDay ? start : new Date(start.getTime() + HOUR_MS);
  return (
    <EventForm
      initial={{ ...newDraft(start, end, isAllDay, channelId), title, description }}
      eventId={null}
      onSave={save}
      onClose={onClose}
    />
  );
}

const nextHour = (): Date => new Date(Math.ceil((Date.now() + 1) / HOUR_MS) * HOUR_MS);
