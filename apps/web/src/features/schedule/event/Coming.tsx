import { ToggleButton, ToggleButtonGroup } from '@heroui/react';
import { type EventResponse, profileName } from '@parley/model';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProfiles, useSession } from '../../../data/index.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Choice } from '../../../ui/Choice.tsx';
import { toastErrors } from '../../../lib/toast-errors.ts';
import { type EventAnswer, EVENT_ANSWERS, answersFor } from '../answers.ts';
import type { ShownEvent } from '../board/shown.ts';
import { answerEvent } from '../mutations.ts';
import { useResponses } from '../queries.ts';

/** Attendees, and the user's answer for this occurrence or the series. */
export function Coming({ item: { event, start } }: { item: ShownEvent }) {
  const { t } = useTranslation('schedule');
  const { userId } = useSession();
  const responses = useResponses(event.id);
  const answers = answersFor(responses, start);
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
      {EVENT_ANSWERS.map((answer) => (
        <Who
          key={answer}
          answer={answer}
          answers={[...answers.values()].filter(({ response }) => response === answer)}
        />
      ))}
    </section>
  );
}

function Who({ answer, answers }: { answer: EventAnswer; answers: EventResponse[] }) {
  const { t } = useTranslation('schedule');
  const profiles = useProfiles();
  if (answers.length === 0) return null;
  return (
    <div className="flex items-start gap-2 text-sm">
      <span className="w-16 shrink-0 pt-0.5 text-faint">
        {t(`answers.${answer}`)} {answers.length}
      </span>
      <ul aria-label={t(`answers.${answer}`)} className="flex min-w-0 flex-wrap gap-x-3 gap-y-1">
        {answers.map(({ profile_id: id }) => (
          <li key={id} className="flex items-center gap-1.5">
            <Avatar profile={profiles.get(id)} size="xs" />
            {profileName(profiles.get(id))}
          </li>
        ))}
      </ul>
    </div>
  );
}
