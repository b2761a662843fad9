import { ToggleButton, ToggleButtonGroup } from '@heroui/react';
import { cleanName, type EventResponse, profileName } from '@parley/model';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProfiles, useSession } from '../../../data/index.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Choice } from '../../../ui/Choice.tsx';
import { Field } from '../../../ui/Field.tsx';
import { toastErrors } from '../../../lib/toast-errors.ts';
import { EVENT_ANSWERS, answersFor } from '../answers.ts';
import type { ShownEvent } from '../board/shown.ts';
import { answerEvent, noteAnswer } from '../mutations.ts';
import { useGuests } from '../people/guests.ts';
import { useResponses } from '../queries.ts';

const NOTE_MAX = 255;

/** Guests, attendees, and the user's answer for this occurrence or the series. */
export function Coming({ item: { event, start } }: { item: ShownEvent }) {
  const { t } = useTranslation('schedule');
  const { userId } = useSession();
  const responses = useResponses(event.id);
  const answers = answersFor(responses, start);
  const silent = useGuests(event.id)
    .map(({ profile_id }) => profile_id)
    .filter((id) => !answers.has(id));
  const [scope, setScope] = useState<'this' | 'all'>('this');
  if (userId === null) return null;
  const occurrence = event.recurrence !== null && scope === 'this' ? start : null;
  const own =
    scope === 'all'
      ? responses.find((row) => row.profile_id === userId && row.occurrence_at === null)
      : answers.get(userId);
  return (
    <section aria-label={t('coming.label')} className="flex flex-col gap-2.5">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="me-auto text-sm font-medium">{t('coming.question')}</h3>
        {event.recurrence !== null && (
          <Choice
            label={t('coming.for')}
            hideLabel
            className="w-40"
            value={scope}
            options={[
              { key: 'this', label: t('scope.this') },
              { key: 'all', label: t('scope.all') },
            ]}
            onChange={setScope}
          />
        )}
      </div>
      <ToggleButtonGroup
        aria-label={t('coming.question')}
        selectionMode="single"
        isDetached
        className="gap-2"
        selectedKeys={own ? [own.response] : []}
        onSelectionChange={(keys) => {
          const chosen = EVENT_ANSWERS.find((answer) => keys.has(answer)) ?? own?.response;
          if (chosen) toastErrors(answerEvent(event, userId, occurrence, chosen));
        }}
      >
        {EVENT_ANSWERS.map((answer) => (
          <ToggleButton key={answer} id={answer} className="h-8 px-3">
            {t(`answers.${answer}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {own && <Note key={own.id} answer={own} />}
      {EVENT_ANSWERS.map((answer) => (
        <Who
          key={answer}
          label={t(`answers.${answer}`)}
          people={[...answers.values()]
            .filter(({ response }) => response === answer)
            .map(({ profile_id: id, note }) => ({ id, note }))}
        />
      ))}
      <Who label={t('coming.silent')} people={silent.map((id) => ({ id, note: null }))} />
    </section>
  );
}

/** A word beside the user's own answer, kept when the field is left. */
function Note({ answer: { id, note } }: { answer: EventResponse }) {
  const { t } = useTranslation('schedule');
  const [typed, setTyped] = useState(note ?? '');
  const keep = () => {
    if (cleanName(typed) !== (note ?? '')) toastErrors(noteAnswer(id, typed));
  };
  return (
    <form
      onBlur={keep}
      onSubmit={(event) => {
        event.preventDefault();
        keep();
      }}
    >
      <Field
        label={t('coming.note')}
        value={typed}
        onChange={setTyped}
        placeholder={t('coming.noteHint')}
        maxLength={NOTE_MAX}
      />
    </form>
  );
}

function Who({ label, people }: { label: string; people: { id: string; note: string | null }[] }) {
  const profiles = useProfiles();
  if (people.length === 0) return null;
  return (
    <div className="flex items-start gap-2 text-sm">
      <span className="w-28 shrink-0 pt-0.5 text-faint">
        {label} {people.length}
      </span>
      <ul aria-label={label} className="flex min-w-0 flex-wrap gap-x-3 gap-y-1">
        {people.map(({ id, note }) => (
          <li key={id} className="flex min-w-0 flex-wrap items-center gap-x-1.5">
            <Avatar profile={profiles.get(id)} size="xs" />
            <span className="min-w-0 truncate">{profileName(profiles.get(id))}</span>
            {note && <span className="min-w-0 break-words text-soft">{note}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}
