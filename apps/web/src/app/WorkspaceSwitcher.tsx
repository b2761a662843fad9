import { Button, Dropdown, Separator } from '@heroui/react';
import type { Workspace } from '@parley/model';
import { useNavigate } from '@tanstack/react-router';
import { Check, ChevronDown, Plus, Settings2, UserPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useOpenedWorkspaces, useWaitingWorkspaces, useWorkspace } from '../data/index.ts';
import { useUnreadWorkspaces } from '../features/workspaces/queries.ts';
import { useHeadcount } from '../features/members/queries.ts';
import { WorkspaceMark } from '../features/workspaces/WorkspaceMark.tsx';
import { keyNames } from '../lib/keys.ts';
import { SkeletonWord } from '../ui/Skeletons.tsx';
import { Tip } from '../ui/Tip.tsx';
import { useOpenWorkspace } from '../lib/use-open-workspace.ts';
import { MenuOverlay } from '../ui/Overlays.tsx';

/** Which workspace is open, and the way to the others. */
export function WorkspaceSwitcher({ narrow = false }: { narrow?: boolean }) {
  const { t } = useTranslation(['shell', 'workspaces']);
  const navigate = useNavigate();
  const workspaces = useOpenedWorkspaces();
  const waiting = useWaitingWorkspaces();
  const current = useWorkspace();
  const { unread, look } = useUnreadWorkspaces();
  const open = useOpenWorkspace();

  const act = (key: React.Key) => {
    if (key === 'new') void navigate({ to: '/workspace/new' });
    else if (waiting.some(({ id }) => id === key)) void navigate({ to: '/workspace' });
    else if (key === 'settings' && current)
      void navigate({ to: '/workspace/$workspaceId', params: { workspaceId: current.id } });
    else void open(workspaces.find(({ id }) => id === key));
  };
  const button = (
    <Button
      variant="ghost"
      isIconOnly={narrow}
      className={narrow ? 'size-10' : 'h-12 w-full justify-start gap-2.5 px-2'}
      aria-label={t(unread.size > 0 ? 'switchWorkspaceUnread' : 'switchWorkspace')}
    >
      <span className="relative">
        <WorkspaceMark workspace={current} />
        {unread.size > 0 && (
          <span className="absolute -end-0.5 -top-0.5 size-2.5 rounded-full border-2 border-rail bg-accent" />
        )}
      </span>
      {!narrow && current && <Headline workspace={current} />}
    </Button>
  );
  return (
    <Dropdown onOpenChange={(isOpen) => isOpen && look()}>
      {narrow ? (
        <Tip text={current?.name ?? t('switchWorkspace')} placement="end">
          {button}
        </Tip>
      ) : (
        button
      )}
      <MenuOverlay label={t('switchWorkspace')} className="min-w-64" placement="bottom start">
        <Dropdown.Menu aria-label={t('switchWorkspace')} onAction={act}>
          <Dropdown.Section aria-label={t('workspaces')}>
            {workspaces.map((workspace, index) => (
              <Dropdown.Item key={workspace.id} id={workspace.id} textValue={workspace.name}>
                <WorkspaceMark workspace={workspace} small />
                <span
                  className={`flex-1 truncate ${unread.has(workspace.id) ? 'font-semibold' : ''}`}
                >
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
        </Dropdown.Menu>
      </MenuOverlay>
    </Dropdown>
  );
}

function Headline({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation('shell');
  const { people, here } = useHeadcount(workspace.id);
  return (
    <>
      <span className="flex min-w-0 flex-1 flex-col items-start leading-tight">
        <span className="w-full truncate text-start text-[15px] font-semibold">
          {workspace.name}
        </span>
        <span className="text-xs font-normal text-faint">
          {people === undefined || here === undefined ? (
            <SkeletonWord className="w-24" />
          ) : (
            t('people', { count: people, here })
          )}
        </span>
      </span>
      <ChevronDown size={15} strokeWidth={1.75} className="text-faint" aria-hidden="true" />
    </>
  );
}
