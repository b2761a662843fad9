import { Power, RefreshCw, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toastErrors } from '../../lib/toast-errors.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { RelativeTime } from '../../ui/Time.tsx';
import { switchWebhook, type Webhook } from './queries.ts';

type WebhookRowProps = { webhook: Webhook; onRotate(): void; onDelete(): void };

/** A webhook: its name, when it was last used, and whether it accepts messages. */
export function WebhookRow({ webhook, onRotate, onDelete }: WebhookRowProps) {
  const { t } = useTranslation('programs');
  const { name, is_enabled, last_used_at, isOrphaned } = webhook;
  return (
    <li className="flex min-h-14 items-center gap-1 border-b border-hairline py-2">
      <span className="flex min-w-0 flex-1 flex-col">
        <span className={`truncate font-medium ${is_enabled ? '' : 'text-faint'}`}>{name}</span>
        <span className="flex flex-wrap gap-x-2 text-sm text-faint">
          {!is_enabled && <span className="text-soft">{t('off')}</span>}
          {isOrphaned && <span className="text-bad">{t('orphaned')}</span>}
          <span>
            {last_used_at ? (
              <>
                {t('used')} <RelativeTime at={last_used_at} />
              </>
            ) : (
              t('unused')
            )}
          </span>
        </span>
      </span>
      <IconButton
        label={t(is_enabled ? 'switchOff' : 'switchOn', { name })}
        icon={Power}
        onPress={() => void toastErrors(switchWebhook(webhook, !is_enabled))}
      />
      <IconButton label={t('rotate', { name })} icon={RefreshCw} onPress={onRotate} />
      <IconButton label={t('delete', { name })} icon={Trash2} onPress={onDelete} />
    </li>
  );
}
