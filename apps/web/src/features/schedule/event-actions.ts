import { type Event } from '@parley/model';
import { useNavigate } from '@tanstack/react-router';
import i18next from 'i18next';
import { CalendarDays, Check, CircleHelp, Download, Trash2, Video, X } from 'lucide-react';
import { useOwnId, useRowsWhere } from '../../data/index.ts';
import { addressActions } from '../../lib/address-actions.ts';
import type { ActionGroups, MenuItem } from '../../lib/menu-item.ts';
import { toastErrors } from '../../lib/toast-errors.ts';
import { toastUndo } from '../../lib/toast-undo.ts';
import { EVENT_ANSWERS, type EventAnswer } from './answers.ts';
import { exportEvent } from './calendar/export.ts';
import { answerEvent, setEvent } from './mutations.ts';
import { useCanChange } from './queries.ts';

const text = (key: string) => i18next.t(`schedule:${key}`);

/** The actions on an event; answers are for the series. */
export function useActions(id: string): ActionGroups {
  const navigate = useNavigate();
  const ownId = useOwnId();
  const [event] = useRowsWhere('events', 'id', id);
  const [location] = useRowsWhere('locations', 'id', event?.location_id ?? '');
  const canChange = useCanChange();
  if (!event || event.deleted_at !== null) return [];
  const { call_url } = event;
  return [
    [
      {
        id: 'open',
        label: text('actionNames.open'),
        icon: CalendarDays,
        run: () => void navigate({ to: '/schedule', search: { event: id } }),
      },
      ...(call_url
        ? [
            {
              id: 'call',
              label: text('joinCall'),
              icon: Video,
              run: () => window.open(call_url, '_blank', 'noopener,noreferrer'),
            },
          ]
        : []),
    ],
    event.kind === 'meeting' ? answers(event, ownId) : [],
    [
      ...addressActions(`/schedule?event=${id}`),
      {
        id: 'export',
        label: text('exportOne'),
        icon: Download,
        run: () => exportEvent(event, location ?? null),
      },
    ],
    // A series asks which of its dates, on its own page.
    canChange(event) && event.recurrence === null ? [removal(event)] : [],
  ];
}

const ICONS: Record<EventAnswer, MenuItem['icon']> = { yes: Check, maybe: CircleHelp, no: X };

const answers = (event: Event, ownId: string): MenuItem[] =>
  EVENT_ANSWERS.map((answer) => ({
    id: answer,
    label: text(`actionNames.${answer}`),
    icon: ICONS[answer],
    run: () => toastErrors(answerEvent(event, ownId, null, answer)),
  }));

function removal({ id, title }: Event): MenuItem {
  const remove = async () => {
    await setEvent(id, { deleted_at: new Date().toISOString() });
    toastUndo(i18next.t('schedule:removed', { title }), () => setEvent(id, { deleted_at: null }));
  };
  return {
    id: 'delete',
    label: text('delete'),
    icon: Trash2,
    isDangerous: true,
    run: () => toastErrors(remove()),
  };
}
