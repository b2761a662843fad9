import { Button } from '@heroui/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from '../../ui/PageHeader.tsx';
import { toastErrors } from '../../lib/toast-errors.ts';
import { chime } from '../notifications/desktop/chime.ts';
import { Toggle } from '../../ui/Toggle.tsx';
import { useSetting } from '../profile/use-setting.ts';

type Permission = NotificationPermission | 'missing';

/**
 * Notifications while the app is open in a tab. The browser asks once; a refusal can only be undone
 * in its settings.
 */
export function Desktop() {
  const { t } = useTranslation('settings');
  const { settings, save } = useSetting();
  const { permission, ask } = usePermission();
  return (
    <Section title={t('desktop')} text={t(`desktopText.${permission}`)}>
      {permission === 'default' && (
        <div>
          <Button variant="outline" onPress={ask}>
            {t('allowDesktop')}
          </Button>
        </div>
      )}
      <Toggle
        label={t('desktopOn')}
        isOn={settings.desktop_notifications}
        onChange={(desktop_notifications) => save({ desktop_notifications })}
      />
      <Toggle label={t('sounds')} isOn={settings.sounds} onChange={(sounds) => save({ sounds })} />
      <div>
        <Button variant="outline" size="sm" onPress={() => toastErrors(chime())}>
          {t('hearSound')}
        </Button>
      </div>
    </Section>
  );
}

function usePermission(): { permission: Permission; ask(): void } {
  const [permission, setPermission] = useState<Permission>(currentPermission);
  useEffect(() => {
    let status: PermissionStatus | undefined;
    const onChange = () => setPermission(currentPermission());
    // The permission can change in the browser's settings while this page is open.
    void navigator.permissions
      ?.query({ name: 'notifications' })
      .then((found) => {
        status = found;
        status.addEventListener('change', onChange);
      })
      .catch(() => {});
    return () => status?.removeEventListener('change', onChange);
  }, []);
  return {
    permission,
    ask: () => toastErrors(Notification.requestPermission().then(setPermission)),
  };
}

const currentPermission = (): Permission =>
  'Notification' in window ? Notification.permission : 'missing';
