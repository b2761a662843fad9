import { Button, Dropdown, Separator } from '@heroui/react';
import { times, type Workspace } from '@parley/model';
import { useNavigate } from '@tanstack/react-router';
import { ChevronDown, Plus, Settings2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { selectWorkspace, usePresence, useWorkspace, useWorkspaces } from '../data/index.ts';
import { useMemberships } from '../features/channels/queries.ts';
import { useHotkey, withCommand } from '../lib/use-hotkey.ts';

/** Which workspace is open, and the way to the others. */
export function WorkspaceSwitcher() {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const workspaces = useWorkspaces();
  const current = useWorkspace();
  const members = useMemberships().length;
  const here = usePresence().size;

  const open = async (workspace: Workspace | undefined) => {
    if (!workspace || workspace.id === current?.id) return;
    await selectWorkspace(workspace.id);
    toast.success(t('switchedTitle'), { description: t('switchedText', { name: workspace.name }), duration: times.workspaceSwitchedToastMs });
    await navigate({ to: '/dashboard' });
  };
  useHotkey((event) => withCommand(event) && /^[1-9]$/.test(event.key), (event) => void open(workspaces[Number(event.key) - 1]));

  return (
    <Dropdown>
      <Button variant="ghost" className="h-12 w-full justify-start gap-2.5 px-2" aria-label={t('switchWorkspace')}>
        <WorkspaceMark workspace={current} />
        <span className="flex min-w-0 flex-1 flex-col items-start leading-tight">
          <span className="w-full truncate text-left font-semibold">{current?.name}</span>
          <span className="text-xs font-normal text-faint">{t('members', { count: members, here })}</span>
        </span>
        <ChevronDown size={15} strokeWidth={1.75} className="text-faint" aria-hidden="true" />
      </Button>
      <Dropdown.Popover className="min-w-60" placement="bottom start">
        <Dropdown.Menu
          onAction={(key) => {
            if (key === 'new') void navigate({ to: '/workspace/new' });
            else if (key === 'settings' && current) void navigate({ to: '/workspace/$workspaceId', params: { workspaceId: current.id } });
            else void open(workspaces.find(({ id }) => id === key));
          }}
        >
          <Dropdown.Section aria-label={t('workspaces')}>
            {workspaces.map((workspace, index) => (
              <Dropdown.Item key={workspace.id} id={workspace.id} textValue={workspace.name}>
                <WorkspaceMark workspace={workspace} small />
                <span className="flex-1 truncate">{workspace.name}</span>
                {index < 9 && <span className="text-xs text-faint">Ctrl {index + 1}</span>}
              </Dropdown.Item>
            ))}
          </Dropdown.Section>
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
        </Dropdown.Menu>
      </Dropdown.Popover>
    </Dropdown>
  );
}

export function WorkspaceMark({ workspace, small = false }: { workspace: Workspace | undefined; small?: boolean }) {
  const size = small ? 'size-6 text-sm' : 'size-8 text-lg';
  return <span className={`grid shrink-0 place-items-center rounded-lg bg-accent font-title font-semibold text-accent-foreground ${size}`} aria-hidden="true">{workspace?.icon || workspace?.name.slice(0, 1).toUpperCase()}</span>;
}
