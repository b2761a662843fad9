import { Dropdown, Separator } from '@heroui/react';
import { useNavigate } from '@tanstack/react-router';
import { Check, Plus, Settings2, UserPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useOpenedWorkspaces, useWaitingWorkspaces, useWorkspace } from '../data/index.ts';
import { WorkspaceMark } from '../features/workspaces/WorkspaceMark.tsx';
import { keyNames } from '../lib/keys.ts';
import { useOpenWorkspace } from '../lib/use-open-workspace.ts';
import { OpenedMenu } from '../ui/OpenedMenu.tsx';

type WorkspaceMenuItemsProps = {
  /** Ids of workspaces with unread messages. */
  unread: ReadonlySet<string>;
};

/** Menu with the user's workspaces and their actions. */
export default function WorkspaceMenuItems({ unread }: WorkspaceMenuItemsProps) {
  const { t } = useTranslation(['shell', 'workspaces']);
  const navigate = useNavigate();
  const workspaces = useOpenedWorkspaces();
  const waiting = useWaitingWorkspaces();
  const current = useWorkspace();
  const open = useOpenWorkspace();
  const act = (key: React.Key) => {
    if (key === 'new') void navigate({ to: '/workspace/new' });
    else if (waiting.some(({ id }) => id === key)) void navigate({ to: '/workspace' });
    else if (key === 'settings' && current)
      void navigate({ to: '/workspace/$workspaceId', params: { workspaceId: current.id } });
    else void open(workspaces.find(({ id }) => id === key));
  };
  return (
    <OpenedMenu
      label={t('switchWorkspace')}
      className="min-w-64"
      placement="bottom start"
      onAction={act}
    >
      <Dropdown.Section aria-label={t('workspaces')}>
        {workspaces.map((workspace, index) => (
          <Dropdown.Item key={workspace.id} id={workspace.id} textValue={workspace.name}>
            <WorkspaceMark workspace={workspace} small />
            <span className={`flex-1 truncate ${unread.has(workspace.id) ? 'font-semibold' : ''}`}>
              {workspace.name}
            </span>
            {unread.has(workspace.id) && (
              <span
                role="img"
                aria-label={t('hasUnread')}
                className="size-2 rounded-full bg-accent"
              />
            )}
            {workspace.id === current?.id && (
              <Check size={15} strokeWidth={1.75} aria-label={t('current')} />
            )}
            {index < 9 && (
              <span className="text-xs text-faint tabular-nums" aria-hidden="true">
                {keyNames(`Ctrl ${index + 1}`)}
              </span>
            )}
          </Dropdown.Item>
        ))}
      </Dropdown.Section>
      {waiting.length > 0 && (
        <Dropdown.Section aria-label={t('workspaces:waiting.title')}>
          {waiting.map((workspace) => (
            <Dropdown.Item key={workspace.id} id={workspace.id} textValue={workspace.name}>
              <UserPlus size={16} strokeWidth={1.75} aria-hidden="true" />
              <span className="flex-1 truncate">
                {t('workspaces:waiting.added', { name: workspace.name })}
              </span>
            </Dropdown.Item>
          ))}
        </Dropdown.Section>
      )}
      <Separator />
      <Dropdown.Section aria-label={t('actions')}>
        <Dropdown.Item id="settings" textValue={t('manageWorkspace')}>
          <Settings2 size={16} strokeWidth={1.75} aria-hidden="true" />
          {t('manageWorkspace')}
        </Dropdown.Item>
        <Dropdown.Item id="new" textValue={t('newWorkspace')}>
          <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
          {t('newWorkspace')}
        </Dropdown.Item>
      </Dropdown.Section>
    </OpenedMenu>
  );
}
