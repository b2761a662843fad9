import { Button } from '@heroui/react';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOwnId } from '../../data/index.ts';
import { toastErrors } from '../../lib/toast-errors.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { Section } from '../../ui/PageHeader.tsx';
import { SkeletonLines } from '../../ui/Skeletons.tsx';
import { DeliveryLog } from './DeliveryLog.tsx';
import { removeWebhook, renewSecret } from './mutations.ts';
import { type Scope, useWebhooks, type Webhook } from './queries.ts';
import { SecretDialog } from './SecretDialog.tsx';
import { WebhookDialog } from './WebhookDialog.tsx';
import { WebhookRow } from './WebhookRow.tsx';

type Opened =
  | { dialog: 'add' }
  | { dialog: 'edit' | 'log' | 'renew' | 'remove'; webhook: Webhook }
  | { dialog: 'secret'; name: string; secret: string };

/** The outgoing webhooks of a channel or of the workspace. */
export function Webhooks({ scope }: { scope: Scope }) {
  const { t } = useTranslation('outgoing-webhooks');
  const { data: webhooks, error } = useWebhooks(scope);
  const ownId = useOwnId();
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  return (
    <Section
      title={t('title')}
      text={t(scope.channelId === null ? 'workspaceText' : 'channelText')}
    >
      {error && <LoadError error={error} />}
      {!webhooks && !error && <SkeletonLines count={1} />}
      {webhooks && webhooks.length > 0 && (
        <ul aria-label={t('title')} className="border-t border-hairline">
          {webhooks.map((webhook) => (
            <WebhookRow
              key={webhook.id}
              webhook={webhook}
              isOwn={webhook.profile_id === ownId}
              onOpen={(dialog) => setOpened({ dialog, webhook })}
            />
          ))}
        </ul>
      )}
      <div>
        <Button variant="outline" size="sm" onPress={() => setOpened({ dialog: 'add' })}>
          <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
          {t('add')}
        </Button>
      </div>
      {(opened?.dialog === 'add' || opened?.dialog === 'edit') && (
        <WebhookDialog
          scope={scope}
          webhook={opened.dialog === 'edit' ? opened.webhook : null}
          onAdded={(name, secret) => setOpened({ dialog: 'secret', name, secret })}
          onClose={close}
        />
      )}
      {opened?.dialog === 'secret' && (
        <SecretDialog name={opened.name} secret={opened.secret} onClose={close} />
      )}
      {opened?.dialog === 'log' && <DeliveryLog webhook={opened.webhook} onClose={close} />}
      <ConfirmDialog
        isOpen={opened?.dialog === 'renew'}
        onOpenChange={(isOpen) => !isOpen && close()}
        title={t('renewTitle', { name: nameIn(opened) })}
        text={t('renewText')}
        confirmLabel={t('renew')}
        onConfirm={() => {
          if (opened?.dialog !== 'renew') return;
          const { webhook } = opened;
          toastErrors(
            renewSecret(webhook).then((secret) =>
              setOpened({ dialog: 'secret', name: webhook.name, secret }),
            ),
          );
        }}
      />
      <ConfirmDialog
        isOpen={opened?.dialog === 'remove'}
        onOpenChange={(isOpen) => !isOpen && close()}
        title={t('removeTitle', { name: nameIn(opened) })}
        text={t('removeText')}
        confirmLabel={t('remove')}
        onConfirm={() => opened?.dialog === 'remove' && toastErrors(removeWebhook(opened.webhook))}
      />
    </Section>
  );
}

const nameIn = (opened: Opened | null): string =>
  opened && 'webhook' in opened ? opened.webhook.name : '';
