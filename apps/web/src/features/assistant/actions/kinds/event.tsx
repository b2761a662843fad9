import { parseAbsoluteToLocal, toCalendarDate } from '@internationalized/date';
import { useTranslation } from 'react-i18next';
import { CalendarDays } from 'lucide-react';
import { timesIn } from '../../../schedule/board/dates.ts';
import { ruleText } from '../../../schedule/event/rule-text.ts';
import { EditEvent } from '../EditEvent.tsx';
import type { EventPayload } from '../payload.ts';
import type { ActionView } from './action-view.ts';
import { Facts, Quoted, Title, Words } from './summary-parts.tsx';

export const event: ActionView<EventPayload> = {
  Icon: CalendarDays,
  Summary: EventSummary,
  Edit: EditEvent,
  pathOf: (id) => `/schedule?event=${id}`,
};

function EventSummary({
  payload: { kind, title, description, starts_at, ends_at, recurrence, payload: planned },
}: {
  payload: EventPayload;
}) {
  const { t: schedule, i18n } = useTranslation('schedule');
  const start = toCalendarDate(parseAbsoluteToLocal(new Date(starts_at).toISOString()));
  return (
    <div className="flex flex-col gap-1">
      <Title>{title}</Title>
      <Facts
        facts={[
          schedule(`kinds.${kind}`),
          timesIn(starts_at, ends_at),
          recurrence && ruleText(recurrence, start, schedule, i18n.language),
        ]}
      />
      <Words>{description}</Words>
      {planned?.text && <Quoted>{planned.text}</Quoted>}
    </div>
  );
}
