import { Button, Dropdown, Switch } from '@heroui/react';
import { profileName } from '@parley/model';
import { Ellipsis, KeyRound, Pencil, ScrollText, Send, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useProfiles } from '../../data/index.ts';
import { toastErrors } from '../../lib/toast-errors.ts';
import { ItemMenu } from '../../ui/ItemMenu.tsx';
import { MenuOverlay } from '../../ui/Overlays.tsx';
import { RelativeTime } from '../../ui/Time.tsx';
import { enableWebhook, testWebhook } from './mutations.ts';
import type { Webhook } from './queries.ts';

type WebhookRowProps = {
  webhook: Webhook;
  isOwn: boolean;
  onOpen(dialog: 'edit' | 'log' | 'renew' | 'remove'): void;
};

/** A webhook with its state. Only its owner changes it; who runs the place removes it. */
export function WebhookRow({ webhook, isOwn, onOpen }: WebhookRowProps) {
  const { t } = useTranslation('outgoing-webhooks');
  const profiles = useProfiles();
  const { name, url, is_enabled } = webhook;
  const test = () => {
    onOpen('log');
    toastErrors(testWebhook(webhook));
  };
  const own = [
    { id: 'log', label: t('log'), icon: ScrollText, run: () => onOpen('log') },
    { id: 'test', label: t('test'), icon: Send, run: test },
    { id: 'edit', label: t('edit'), icon: Pencil, run: () => onOpen('edit') },
    { id: 'renew', label: t('renew'), icon: KeyRound, run: () => onOpen('renew') },
  ];
  const remove = {
    id: 'remove',
    label: t('remove'),
    icon: Trash2,
    run: () => onOpen('remove'),
    isDangerous: true,
  };
  return (
    <li className="flex items-center gap-2 border-b border-hairline py-3">
      <div className="min-w-0 flex-1 pe-2">
        <h3 className="truncate font-medium">{name}</h3>
        <p className="truncate font-mono text-xs text-faint">{url}</p>
        <p className="flex flex-wrap gap-x-2 text-sm text-faint">
          <span>{t('events', { count: webhook.events.length })}</span>
          {!isOwn && <span>{profileName(profiles.get(webhook.profile_id))}</span>}
          <State webhook={webhook} />
        </p>
      </div>
      <Dropdown>
        <Button isIconOnly size="sm" variant="ghost" aria-label={t('actions', { name })}>
          <Ellipsis size={18} strokeWidth={1.75} aria-hidden="true" />
        </Button>
        <MenuOverlay label={t('actions', { name })} placement="bottom end" className="min-w-44">
          <ItemMenu groups={[isOwn ? own : [], [remove]]} />
        </MenuOverlay>
      </Dropdown>
      {isOwn && (
        <Switch
          aria-label={t('use', { name })}
          isSelected={is_enabled}
          onChange={(next) => toastErrors(enableWebhook(webhook, next))}
        >
          <Switch.Content>
            <Switch.Control>
              <Switch.Thumb />
            </Switch.Control>
          </Switch.Content>
        </Switch>
      )}
    </li>
  );
}

function State({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('outgoing-webhooks');
  const { is_enabled, stopped_because, failing_since, delivered_at } = webhook;
  if (!is_enabled)
    return stopped_because ? (
      <span className="text-bad">{t(`stopped.${stopped_because}`)}</span>
    ) : (
      <span>{t('off')}</span>
    );
  if (failing_since)
    return (
      <span className="text-bad">
        {t('failing')} <RelativeTime at={failing_since} />
      </span>
    );
  return delivered_at ? (
    <span>
      {t('delivered')} <RelativeTime at={delivered_at} />
    </span>
  ) : (
    <span>{t('silent')}</span>
  );
}
