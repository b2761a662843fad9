import type { Channel } from '@parley/model';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toastErrors } from '../../lib/toast-errors.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { SkeletonLines } from '../../ui/Skeletons.tsx';
import { deleteWebhook, type Given, rotateWebhook, useWebhooks, type Webhook } from './queries.ts';
import { WebhookRow } from './WebhookRow.tsx';

type Asked = { of: 'rotate' | 'delete'; webhook: Webhook };

/** A channel's webhooks, each with what can be done to it. */
export function WebhookList({
  channel,
  onGiven,
}: {
  channel: Channel;
  onGiven(given: Given | null): void;
}) {
  const { t } = useTranslation('programs');
  const { data, error } = useWebhooks(channel.id);
  const [asked, setAsked] = useState<Asked | null>(null);
  const confirm = async ({ of, webhook }: Asked) => {
    if (of === 'rotate') {
      onGiven({ name: webhook.name, url: await rotateWebhook(webhook) });
    } else {
      onGiven(null);
      await deleteWebhook(webhook);
    }
  };
  return (
    <>
      {error && <LoadError error={error} />}
      {!data && !error && <SkeletonLines count={2} />}
      {data?.length === 0 && <p className="text-sm text-faint">{t('none')}</p>}
      {data && data.length > 0 && (
        <ul aria-label={t('title')} className="border-t border-hairline">
          {data.map((webhook) => (
            <WebhookRow
              key={webhook.id}
              webhook={webhook}
              onRotate={() => setAsked({ of: 'rotate', webhook })}
              onDelete={() => setAsked({ of: 'delete', webhook })}
            />
          ))}
        </ul>
      )}
      <ConfirmDialog
        isOpen={asked !== null}
        onOpenChange={(open) => !open && setAsked(null)}
        title={t(asked?.of === 'rotate' ? 'rotateTitle' : 'deleteTitle', {
          name: asked?.webhook.name,
        })}
        text={t(asked?.of === 'rotate' ? 'rotateText' : 'deleteText')}
        confirmLabel={t(asked?.of === 'rotate' ? 'rotateConfirm' : 'deleteConfirm')}
        onConfirm={() => asked && toastErrors(confirm(asked))}
      />
    </>
  );
}
