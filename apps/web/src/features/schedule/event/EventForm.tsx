import { channelTitle } from '@parley/model';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRowsWhere, useTableGroup, useWorkspace } from '../../../data/index.ts';
import { Choice } from '../../../ui/Choice.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { ErrorNotice } from '../../../ui/Notice.tsx';
import { useOwnChannels } from '../../channels/queries.ts';
import { actsByItself, EVENT_KINDS } from '../kinds.ts';
import { GuestsField } from '../people/GuestsField.tsx';
import {
  CALL_URL_MAX,
  DESCRIPTION_MAX,
  type EventDraft,
  type Problems,
  TEXT_MAX,
  TITLE_MAX,
} from './draft.ts';
import { problemsOf, problemsOfError } from './problems.ts';
import { reminderName } from './reminder-name.ts';
import { WhenFields } from './WhenFields.tsx';

const REMINDERS = [null, 0, 5, 10, 30, 60, 1440, 10_080] as const;
const NOWHERE = 'none';
const GUESTS = 'guests';

type EventFormProps = {
  initial: EventDraft;
  /** The event to change; null for a new one. */
  eventId: string | null;
  /** @throws AppError */
  onSave(draft: EventDraft): Promise<void>;
  onClose(): void;
};

/** Form for a new or existing event. */
export function EventForm({ initial, eventId, onSave, onClose }: EventFormProps) {
  const { t } = useTranslation('schedule');
  const isNew = eventId === null;
  const [hasAudience, setHasAudience] = useState(!isNew || initial.channelId !== null);
  const [draft, setDraft] = useState(initial);
  const [problems, setProblems] = useState<Problems>({});
  const [isSaving, setSaving] = useState(false);
  const set = (change: Partial<EventDraft>) => {
    const next = { ...draft, ...change };
    setDraft(next);
    if (Object.keys(problems).length > 0) setProblems(problemsOf(next, isNew, Date.now(), t));
  };
  const save = async () => {
    const found = problemsOf(draft, isNew, Date.now(), t);
    setProblems(found);
    if (isSaving || Object.keys(found).length > 0) return;
    setSaving(true);
    await onSave(draft).catch((error: unknown) => setProblems(problemsOfError(error)));
    setSaving(false);
  };
  return (
    <FormDialog
      title={t(isNew ? 'newEvent' : 'form.change')}
      size="md"
      onClose={onClose}
      submitLabel={t(isNew ? 'form.add' : 'form.save')}
      className="flex flex-col gap-4"
      isPending={isSaving}
      onSubmit={() => void save()}
    >
      <Field
        label={t('form.title')}
        value={draft.title}
        onChange={(title) => set({ title })}
        error={problems.title}
        maxLength={TITLE_MAX}
        autoFocus
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <Choice
          label={t('kind')}
          value={draft.kind}
          options={EVENT_KINDS.map((key) => ({ key, label: t(`kinds.${key}`) }))}
          onChange={(kind) =>
            set({
              kind,
              ...(actsByItself(kind) ? { isAllDay: false, remindMinutes: null } : {}),
              ...(kind === 'meeting' || !isNew ? {} : { isPrivate: false }),
            })
          }
        />
        <Audience
          draft={draft}
          isNew={isNew}
          set={(change) => {
            setHasAudience(true);
            set(change);
          }}
          error={problems.channel}
        />
      </div>
      {actsByItself(draft.kind) && (
        <Field
          label={t(`form.text.${draft.kind}`)}
          value={draft.text}
          onChange={(text) => set({ text })}
          error={problems.text}
          description={t(`form.textHint.${draft.kind}`)}
          rows={3}
          maxLength={TEXT_MAX}
        />
      )}
      <WhenFields draft={draft} set={set} problems={problems} />
      {draft.kind === 'meeting' && (
        <>
          <GuestsField
            guests={draft.guests}
            // What two people plan is theirs, unless they say otherwise.
            onChange={(guests) => set({ guests, ...(hasAudience ? {} : { isPrivate: true }) })}
            time={draft.isAllDay ? null : { start: draft.start, end: draft.end }}
            eventId={eventId}
            error={problems.guests}
          />
          <Field
            label={t('form.callUrl')}
            value={draft.callUrl}
            onChange={(callUrl) => set({ callUrl })}
            error={problems.callUrl}
            placeholder="https://"
            maxLength={CALL_URL_MAX}
          />
        </>
      )}
      {!actsByItself(draft.kind) && <Further draft={draft} set={set} />}
      <Field
        label={t('form.description')}
        value={draft.description}
        onChange={(description) => set({ description })}
        rows={3}
        maxLength={DESCRIPTION_MAX}
      />
      {problems.form && <ErrorNotice>{problems.form}</ErrorNotice>}
    </FormDialog>
  );
}

type PartProps = { draft: EventDraft; set(change: Partial<EventDraft>): void };

/** Who sees the event: the workspace, a channel, or nobody but its guests. */
function Audience({
  draft,
  isNew,
  set,
  error,
}: PartProps & { isNew: boolean; error?: string | undefined }) {
  const { t } = useTranslation('schedule');
  const channels = useOwnChannels().filter(
    ({ channel }) => channel.visibility !== 'direct' && !channel.archived_at,
  );
  // A private event stays one, so that no slip shows it to others, and others do not become one.
  const guestsOnly = { key: GUESTS, label: t('guestsOnly') };
  const options = [
    ...(draft.isPrivate && !isNew ? [] : [{ key: NOWHERE, label: t('everyone') }]),
    ...(draft.isPrivate || (isNew && draft.kind === 'meeting') ? [guestsOnly] : []),
    ...(draft.isPrivate && !isNew ? [] : channels).map(({ channel }) => ({
      key: channel.id,
      label: channelTitle(channel),
    })),
  ];
  return (
    <div className="flex flex-col gap-1">
      <Choice
        label={t('audience')}
        value={draft.isPrivate ? GUESTS : (draft.channelId ?? NOWHERE)}
        options={options}
        isDisabled={options.length === 1}
        onChange={(key) =>
          set({
            channelId: key === NOWHERE || key === GUESTS ? null : key,
            isPrivate: key === GUESTS,
          })
        }
      />
      {error && (
        <p role="alert" className="text-sm text-bad">
          {error}
        </p>
      )}
    </div>
  );
}

function Further({ draft, set }: PartProps) {
  const { t } = useTranslation('schedule');
  useTableGroup('locations');
  const workspaceId = useWorkspace()?.id ?? '';
  const data = useRowsWhere('locations', 'workspace_id', workspaceId);
  const locationOptions = [
    { key: NOWHERE, label: t('form.nowhere') },
    ...data
      .toSorted((a, b) => a.name.localeCompare(b.name))
      .map(({ id, name }) => ({ key: id, label: name })),
  ];
  const reminders = [...new Set([...REMINDERS, draft.remindMinutes])].map((minutes) => ({
    key: String(minutes),
    label: reminderName(minutes, t),
  }));
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Choice
        label={t('form.location')}
        value={draft.locationId ?? NOWHERE}
        options={locationOptions}
        onChange={(key) => set({ locationId: key === NOWHERE ? null : key })}
      />
      <Choice
        label={t('form.reminder')}
        value={String(draft.remindMinutes)}
        options={reminders}
        onChange={(key) => set({ remindMinutes: key === 'null' ? null : Number(key) })}
      />
    </div>
  );
}
