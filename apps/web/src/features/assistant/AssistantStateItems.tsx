import { Dropdown } from '@heroui/react';
import { useNavigate } from '@tanstack/react-router';
import { ScrollText, Settings2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { OpenedMenu } from '../../ui/OpenedMenu.tsx';

type AssistantStateItemsProps = { channelId: string; onOpenLog(): void };

/** Links to the run log and the assistant's settings, for managers of the channel. */
export default function AssistantStateItems({ channelId, onOpenLog }: AssistantStateItemsProps) {
  const { t } = useTranslation('assistant');
  const navigate = useNavigate();
  return (
    <OpenedMenu
      label={t('assistant')}
      placement="bottom end"
      className="min-w-52"
      onAction={(key) =>
        key === 'log'
          ? onOpenLog()
          : void navigate({ to: '/channels/$channelId/settings', params: { channelId } })
      }
    >
      <Dropdown.Item id="log" textValue={t('runLog')}>
        <ScrollText size={16} strokeWidth={1.75} className="text-soft" aria-hidden="true" />
        {t('runLog')}
      </Dropdown.Item>
      <Dropdown.Item id="settings" textValue={t('assistantSettings')}>
        <Settings2 size={16} strokeWidth={1.75} className="text-soft" aria-hidden="true" />
        {t('assistantSettings')}
      </Dropdown.Item>
    </OpenedMenu>
  );
}
