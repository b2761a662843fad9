import { Button } from '@heroui/react';
import { memberDate } from '@parley/model';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/toast.ts';
import { queries } from '../../lib/query-client.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { Section } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { toastErrors } from '../../lib/toast-errors.ts';
import {
  registerPushDevice,
  listDevices,
  pushObstacle,
  removeDevice,
} from '../../offline/push-devices.ts';
import { Toggle } from '../../ui/Toggle.tsx';
import { useSetting } from '../profile/use-setting.ts';

/** Push notifications for each device, which also arrive while the app is closed. */
export function Push() {
  const { t } = useTranslation('settings');
  const { settings, save } = useSetting();
  const obstacle = pushObstacle();
  return (
    <Section title={t('push')} text={t(obstacle ? `pushObstacle.${obstacle}` : 'pushText')}>
      {!obstacle && (
        <>
          <Toggle
            label={t('pushOn')}
            isOn={settings.push_notifications}
            onChange={(push_notifications) => save({ push_notifications })}
          />
          <Devices profileId={settings.id} />
        </>
      )}
    </Section>
  );
}

function Devices({ profileId }: { profileId: string }) {
  const { t, i18n } = useTranslation('settings');
  const { data, error, refetch } = useQuery(
    { queryKey: ['devices', profileId], queryFn: listDevices },
    queries,
  );
  const add = async () => {
    if (!(await registerPushDevice(profileId))) toast.error(t('pushRefused'));
    await refetch();
  };
  return (
    <>
      {error && <LoadError error={error} />}
      {data && data.devices.length > 0 && (
        <ul aria-label={t('devices')}>
          {data.devices.map(({ id, device, created_at }) => (
            <li key={id} className="flex min-h-11 items-center gap-3 border-b border-hairline">
              <span className="min-w-0 flex-1 truncate">
                {device}
                {id === data.ownId && <span className="text-faint"> ({t('thisDevice')})</span>}
              </span>
              <span className="text-sm text-faint">{memberDate(created_at, i18n.language)}</span>
              <IconButton
                label={t('removeDevice', { name: device ?? '' })}
                icon={Trash2}
                onPress={() =>
                  toastErrors(removeDevice(id, id === data.ownId).then(() => refetch()))
                }
              />
            </li>
          ))}
        </ul>
      )}
      {!data && !error && <Skeleton className="h-9 w-40 rounded-lg" aria-hidden="true" />}
      {data && !data.ownId && (
        <div>
          <Button variant="outline" onPress={() => toastErrors(add())}>
            {t('addDevice')}
          </Button>
        </div>
      )}
    </>
  );
}
