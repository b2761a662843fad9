import { Button, Dropdown, Header, Separator } from '@heroui/react';
import { profileName } from '@parley/model';
import { useNavigate } from '@tanstack/react-router';
import { Keyboard, LogOut, Monitor, Moon, Settings, Sun, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { useConnection, useSession } from '../data/index.ts';
import { leave } from '../features/auth/mutations.ts';
import { useMe } from '../features/channels/queries.ts';
import { appearances, setAppearance, useAppearance } from '../lib/appearance.ts';
import { errorText } from '../lib/error-text.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { useShell } from './shell-state.tsx';

const ICONS = { system: Monitor, light: Sun, dark: Moon } as const;

/** The person at the bottom of the sidebar. */
export function PersonMenu({ narrow = false }: { narrow?: boolean }) {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const me = useMe();
  const { email } = useSession();
  const { state } = useConnection();
  const { setSheetOpen } = useShell();
  const act = async (key: React.Key) => {
    if (key === 'profile') await navigate({ to: '/profile' });
    else if (key === 'settings') await navigate({ to: '/settings' });
    else if (key === 'keys') setSheetOpen(true);
    else if (key === 'signOut') await leave().catch((error: unknown) => toast.error(errorText(error)));
  };
  return (
    <Dropdown>
      <Button variant="ghost" isIconOnly={narrow} className={narrow ? 'size-10' : 'h-12 w-full justify-start gap-2.5 px-2'} aria-label={t('yourMenu')}>
        <Avatar profile={me} size="md" presence={state === 'connected'} />
        {!narrow && (
          <span className="flex min-w-0 flex-1 flex-col items-start leading-tight">
            <span className="w-full truncate text-left font-semibold">{profileName(me)}</span>
            <span className="w-full truncate text-left text-xs font-normal text-faint">{email}</span>
          </span>
        )}
      </Button>
      <Dropdown.Popover className="min-w-56" placement="top start">
        <Dropdown.Menu aria-label={t('yourMenu')} onAction={(key) => void act(key)}>
          <Dropdown.Item id="profile" textValue={t('profile')}><UserRound size={16} strokeWidth={1.75} aria-hidden="true" />{t('profile')}</Dropdown.Item>
          <Dropdown.Item id="settings" textValue={t('settings')}><Settings size={16} strokeWidth={1.75} aria-hidden="true" />{t('settings')}</Dropdown.Item>
          <Dropdown.Item id="keys" textValue={t('keys.title')}><Keyboard size={16} strokeWidth={1.75} aria-hidden="true" />{t('keys.title')}</Dropdown.Item>
          <Separator />
          <Appearance />
          <Separator />
          <Dropdown.Item id="signOut" textValue={t('signOut')} variant="danger"><LogOut size={16} strokeWidth={1.75} aria-hidden="true" />{t('signOut')}</Dropdown.Item>
        </Dropdown.Menu>
      </Dropdown.Popover>
    </Dropdown>
  );
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
