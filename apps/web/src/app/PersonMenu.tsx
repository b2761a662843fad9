import { Button, Dropdown, Header, Separator } from '@heroui/react';
import { profileName } from '@parley/model';
import { useNavigate } from '@tanstack/react-router';
import {
  Bookmark,
  Keyboard,
  LogOut,
  Monitor,
  Moon,
  Settings,
  SmilePlus,
  Sun,
  UserRound,
} from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../lib/toast.ts';
import { useConnection, usePresence, useSession, useWorkspace } from '../data/index.ts';
import { leaveAsking } from '../features/auth/leaving.ts';
import { useMe } from '../features/members/queries.ts';
import { useStatus } from '../features/profile/queries.ts';
import { appearances, setAppearance, useAppearance } from '../lib/appearance.ts';
import { errorText } from '../lib/error-text.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Tip } from '../ui/Tip.tsx';
import { useShell } from '../lib/shell-state.tsx';
import { MenuOverlay } from '../ui/Overlays.tsx';

// Its moments bring a calendar; few open it on a day.
const StatusDialog = lazy(() => import('../features/profile/StatusDialog.tsx'));

const ICONS = { system: Monitor, light: Sun, dark: Moon } as const;

/** Where the button stands: in the sidebar, open or collapsed, or in the bar of a phone. */
type Shape = 'row' | 'icon' | 'bar';
const BUTTON: Record<Shape, string> = {
  row: 'h-12 w-full justify-start gap-2.5 px-2',
  icon: 'size-10',
  bar: 'bar-item',
};

/** The person: how colleagues see them, and what is theirs alone. */
export function PersonMenu({ shape }: { shape: Shape }) {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const me = useMe();
  const isHere = useIsHere(me?.id);
  const { setSheetOpen } = useShell();
  const [isStatusOpen, setStatusOpen] = useState<boolean | null>(null);
  const act = async (key: React.Key) => {
    if (key === 'status') setStatusOpen(true);
    else if (key === 'saved') await navigate({ to: '/saved' });
    else if (key === 'profile') await navigate({ to: '/profile' });
    else if (key === 'settings') await navigate({ to: '/settings' });
    else if (key === 'keys') setSheetOpen(true);
    else if (key === 'signOut')
      await leaveAsking().catch((error: unknown) => toast.error(errorText(error)));
  };
  const button = (
    <Button
      variant="ghost"
      isIconOnly={shape === 'icon'}
      className={BUTTON[shape]}
      aria-label={t('yourMenu')}
    >
      <Avatar profile={me} size={shape === 'bar' ? 'xs' : 'md'} presence={isHere} />
      {shape === 'bar' && t('you')}
      {shape === 'row' && (
        <span className="flex min-w-0 flex-1 flex-col items-start leading-tight">
          <span className="w-full truncate text-start text-[15px] font-semibold">
            {profileName(me)}
          </span>
          <OwnLine />
        </span>
      )}
    </Button>
  );
  return (
    <>
      <Dropdown>
        {shape === 'icon' ? (
          <Tip text={t('yourMenu')} placement="end">
            {button}
          </Tip>
        ) : (
          button
        )}
        <MenuOverlay label={t('yourMenu')} className="min-w-56" placement="top start">
          <Dropdown.Menu aria-label={t('yourMenu')} onAction={(key) => void act(key)}>
            <Dropdown.Item id="status" textValue={t('setStatus')}>
              <SmilePlus size={16} strokeWidth={1.75} aria-hidden="true" />
              {t('setStatus')}
            </Dropdown.Item>
            <Separator />
            <Dropdown.Item id="saved" textValue={t('saved')}>
              <Bookmark size={16} strokeWidth={1.75} aria-hidden="true" />
              {t('saved')}
            </Dropdown.Item>
            <Dropdown.Item id="profile" textValue={t('profile')}>
              <UserRound size={16} strokeWidth={1.75} aria-hidden="true" />
              {t('profile')}
            </Dropdown.Item>
            <Dropdown.Item id="settings" textValue={t('settings')}>
              <Settings size={16} strokeWidth={1.75} aria-hidden="true" />
              {t('settings')}
            </Dropdown.Item>
            <Dropdown.Item id="keys" textValue={t('keys.title')}>
              <Keyboard size={16} strokeWidth={1.75} aria-hidden="true" />
              {t('keys.title')}
            </Dropdown.Item>
            <Separator />
            <Appearance />
            <Separator />
            <Dropdown.Item id="signOut" textValue={t('signOut')} variant="danger">
              <LogOut size={16} strokeWidth={1.75} aria-hidden="true" />
              {t('signOut')}
            </Dropdown.Item>
          </Dropdown.Menu>
        </MenuOverlay>
      </Dropdown>
      {isStatusOpen !== null && (
        <Suspense>
          <StatusDialog isOpen={isStatusOpen} onOpenChange={setStatusOpen} />
        </Suspense>
      )}
    </>
  );
}

/** As colleagues see it; undefined until it is known. */
function useIsHere(id: string | undefined): boolean | undefined {
  const here = usePresence();
  const { state } = useConnection();
  return state === 'connected' ? here?.has(id ?? '') : false;
}

/** The person's status; outside a workspace, the address they signed in with. */
function OwnLine() {
  const { email, userId } = useSession();
  const hasWorkspace = useWorkspace() !== undefined;
  const status = useStatus(hasWorkspace ? userId : null);
  const line = status ? `${status.emoji} ${status.text}`.trim() : hasWorkspace ? null : email;
  if (!line) return null;
  return <span className="w-full truncate text-start text-xs font-normal text-faint">{line}</span>;
}

/** Light or dark, without leaving what one reads. */
function Appearance() {
  const { t } = useTranslation('shell');
  const appearance = useAppearance();
  return (
    <Dropdown.Section
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[appearance]}
      onSelectionChange={(keys) => {
        const chosen = appearances.find((known) => keys !== 'all' && keys.has(known));
        if (chosen) setAppearance(chosen);
      }}
    >
      <Header className="px-2 pt-1 text-xs text-faint">{t('appearance')}</Header>
      {appearances.map((key) => {
        const Icon = ICONS[key];
        return (
          <Dropdown.Item key={key} id={key} textValue={t(`appearances.${key}`)}>
            <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
            <span className="flex-1">{t(`appearances.${key}`)}</span>
            <Dropdown.ItemIndicator />
          </Dropdown.Item>
        );
      })}
    </Dropdown.Section>
  );
}
