import { Link } from '@tanstack/react-router';
import { CalendarClock, CircleCheck, ListTodo, ShieldAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useIsKnown, useProfiles } from '../../data/index.ts';
import { shortDate } from '../../lib/format.ts';
import { useChannels } from '../channels/queries.ts';
import { NotificationRow } from '../notifications/NotificationRow.tsx';
import { useNotifications } from '../notifications/queries.ts';
import { useExcerpts } from '../notifications/use-excerpts.ts';
import { noonOf } from '../../lib/days.ts';
import { Nothing } from '../../ui/Nothing.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { useOwnPromises } from '../facts/queries.ts';
import { OwnPromises } from './OwnPromises.tsx';
import { Panel, PanelLink } from './Panel.tsx';
import { type DashboardTask, useTasks } from './queries.ts';

/** Items per kind; a link leads to the rest. */
const MOST = 4;
const ICONS = { action: ListTodo, risk: ShieldAlert, review: CalendarClock } as const;

/** Mentions and tasks of the user. */
export function NeedsMe() {
  const { t } = useTranslation('dashboard');
  const unread = useNotifications().filter(({ read_at }) => read_at === null);
  const shown = unread.slice(0, MOST);
  const excerpts = useExcerpts(shown);
  const profiles = useProfiles();
  const channels = useChannels();
  const { tasks, isKnown: areTasksKnown } = useTasks();
  const { promises, isKnown: arePromisesKnown } = useOwnPromises();
  const isKnown = useIsKnown('notifications') && areTasksKnown && arePromisesKnown;
  return (
    <Panel
      title={t('needsMe')}
      action={
        unread.length > MOST && (
          <PanelLink to="/inbox">{t('allOf', { count: unread.length })}</PanelLink>
        )
      }
    >
      {shown.length + tasks.length + promises.length === 0 && (
        <Nothing
          isKnown={isKnown}
          skeleton={<SkeletonRows count={2} />}
          className="flex min-h-12 items-center gap-2.5 border-t border-hairline text-soft"
        >
          <CircleCheck size={18} strokeWidth={1.75} className="text-good" aria-hidden="true" />
          {t('nothingNeedsMe')}
        </Nothing>
      )}
      {shown.length > 0 && (
        <ul className="border-t border-hairline" aria-label={t('spokenTo')}>
          {shown.map((row) => (
            <NotificationRow
              key={row.id}
              notification={row}
              actor={profiles.get(row.actor_id ?? '')}
              channel={channels.find(({ id }) => id === row.channel_id)}
              excerpt={excerpts.get(row.message_id ?? '')}
            />
          ))}
        </ul>
      )}
      {tasks.length > 0 && (
        <ul className={shown.length > 0 ? '' : 'border-t border-hairline'} aria-label={t('tasks')}>
          {tasks.slice(0, MOST).map((task) => (
            <TaskRow key={task.key} task={task} />
          ))}
        </ul>
      )}
      {tasks.length > MOST && (
        <PanelLink to="/risks">{t('allTasks', { count: tasks.length })}</PanelLink>
      )}
      <OwnPromises promises={promises} isFirst={shown.length + tasks.length === 0} />
    </Panel>
  );
}

function TaskRow({ task: { kind, riskId, title, due, isOverdue } }: { task: DashboardTask }) {
  const { t } = useTranslation('dashboard');
  const Icon = ICONS[kind];
  return (
    <li className="border-b border-hairline">
      <Link
        to="/risks/$riskId"
        params={{ riskId }}
        className="bleed flex min-h-11 items-center gap-3"
      >
        <Icon
          size={17}
          strokeWidth={1.75}
          className="shrink-0 text-faint"
          aria-label={t(`taskKinds.${kind}`)}
        />
        <span className="min-w-0 flex-1 truncate">{title}</span>
        {due && (
          <span
            className={`shrink-0 text-sm tabular-nums ${isOverdue ? 'font-medium text-bad' : 'text-faint'}`}
          >
            {t(isOverdue ? 'overdueSince' : 'dueOn', { date: shortDate(noonOf(due)) })}
          </span>
        )}
      </Link>
    </li>
  );
}
