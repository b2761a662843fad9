import { Dropdown, Header, Separator } from '@heroui/react';
import { useNavigate } from '@tanstack/react-router';
import {
  BellRing,
  Bookmark,
  CalendarClock,
  Keyboard,
  LogOut,
  Monitor,
  Moon,
  MoonStar,
  Settings,
  SmilePlus,
  Sun,
  UserRound,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { signOutSafely } from '../features/auth/sign-out.ts';
import { pausedUntilAt, pauseEnd, pauseEndText, pauses } from '../features/profile/pause.ts';
import { useSetting } from '../features/profile/use-setting.ts';
import { appearances, setAppearance, useAppearance } from '../lib/appearance.ts';
import { errorText } from '../lib/error-text.ts';
import { useShell } from '../lib/shell-state.tsx';
import { useMinute } from '../lib/use-minute.ts';
import { toast } from '../lib/toast.ts';
import { OpenedMenu } from '../ui/OpenedMenu.tsx';

const ICONS = { system: Monitor, light: Sun, dark: Moon } as const;

type PersonMenuItemsProps = { onSetStatus(): void; onChoosePause(): void };

export default function PersonMenuItems({ onSetStatus, onChoosePause }: PersonMenuItemsProps) {
  const { t } = useTranslation('shell');
  const { settings, save } = useSetting();
  const pausedUntil = pausedUntilAt(settings, useMinute());
  const navigate = useNavigate();
  const { setSheetOpen } = useShell();
  const act = async (key: React.Key) => {
    const pause = pauses.find((known) => key === `pause ${known}`);
    if (pause) save({ paused_until: pauseEnd(pause, Date.now()) });
    else if (key === 'pause') onChoosePause();
    else if (key === 'resume') save({ paused_until: null });
    else if (key === 'status') onSetStatus();
    else if (key === 'saved') await navigate({ to: '/saved' });
    else if (key === 'profile') await navigate({ to: '/profile' });
    else if (key === 'settings') await navigate({ to: '/settings' });
    else if (key === 'keys') setSheetOpen(true);
    else if (key === 'signOut')
      await signOutSafely().catch((error: unknown) => toast.error(errorText(error)));
  };
  return (
    <OpenedMenu
      label={t('yourMenu')}
      className="min-w-56"
      placement="top start"
      onAction={(key) => void act(key)}
    >
      <Dropdown.Item id="status" textValue={t('setStatus')}>
        <SmilePlus size={16} strokeWidth={1.75} aria-hidden="true" />
        {t('setStatus')}
      </Dropdown.Item>
      <PauseItems pausedUntil={pausedUntil} />
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
    </OpenedMenu>
  );
}

/** Pausing notifications by one press, or resuming them. */
function PauseItems({ pausedUntil }: { pausedUntil: string | null }) {
  const { t } = useTranslation('profile');
  const items = pausedUntil
    ? [{ id: 'resume', label: t('pause.resume'), Icon: BellRing }]
    : [
        ...pauses.map((key) => ({
          id: `pause ${key}`,
          label: t(`pause.durations.${key}`),
          Icon: MoonStar,
        })),
        { id: 'pause', label: t('pause.custom'), Icon: CalendarClock },
      ];
  return (
    <Dropdown.Section>
      <Header className="px-2 pt-1 text-xs text-faint">
        {pausedUntil ? t('pause.until', { time: pauseEndText(pausedUntil) }) : t('pause.title')}
      </Header>
      {items.map(({ id, label, Icon }) => (
        <Dropdown.Item key={id} id={id} textValue={label}>
          <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
          {label}
        </Dropdown.Item>
      ))}
    </Dropdown.Section>
  );
}

/** Light or dark, without leaving the page. */
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
