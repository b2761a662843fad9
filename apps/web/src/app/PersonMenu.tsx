import { Button, Dropdown } from '@heroui/react';
import { profileName } from '@parley/model';
import { useNavigate } from '@tanstack/react-router';
import { LogOut, Settings, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { session, useConnection, useSession } from '../data/index.ts';
import { useMe } from '../features/channels/queries.ts';
import { Avatar } from '../ui/Avatar.tsx';

/** The person at the bottom of the sidebar. */
export function PersonMenu() {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const me = useMe();
  const { email } = useSession();
  const { state } = useConnection();
  const act = async (key: React.Key) => {
    if (key === 'profile') return navigate({ to: '/profile' });
    if (key === 'settings') return navigate({ to: '/settings' });
    await session.signOut('local');
    return navigate({ to: '/login' });
  };
  return (
    <Dropdown>
      <Button variant="ghost" className="h-12 w-full justify-start gap-2.5 px-2" aria-label={t('yourMenu')}>
        <Avatar profile={me} size="md" presence={state === 'connected'} />
        <span className="flex min-w-0 flex-1 flex-col items-start leading-tight">
          <span className="w-full truncate text-left font-semibold">{profileName(me)}</span>
          <span className="w-full truncate text-left text-xs font-normal text-faint">{email}</span>
        </span>
      </Button>
      <Dropdown.Popover className="min-w-52" placement="top start">
        <Dropdown.Menu onAction={(key) => void act(key)}>
          <Dropdown.Item id="profile" textValue={t('profile')}><UserRound size={16} strokeWidth={1.75} aria-hidden="true" />{t('profile')}</Dropdown.Item>
          <Dropdown.Item id="settings" textValue={t('settings')}><Settings size={16} strokeWidth={1.75} aria-hidden="true" />{t('settings')}</Dropdown.Item>
          <Dropdown.Item id="signOut" textValue={t('signOut')} variant="danger"><LogOut size={16} strokeWidth={1.75} aria-hidden="true" />{t('signOut')}</Dropdown.Item>
        </Dropdown.Menu>
      </Dropdown.Popover>
    </Dropdown>
  );
}
