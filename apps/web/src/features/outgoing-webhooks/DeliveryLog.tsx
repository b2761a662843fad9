import { Button, Modal } from '@heroui/react';
import type { WebhookDelivery } from '@parley/model';
import { RefreshCw, ScrollText, Send } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toastErrors } from '../../lib/toast-errors.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { SkeletonLines } from '../../ui/Skeletons.tsx';
import { RelativeTime } from '../../ui/Time.tsx';
import { eventName, reasonText } from './delivery-words.ts';
import { sendAgain, testWebhook } from './mutations.ts';
import { useDeliveries, type Webhook } from './queries.ts';

type DeliveryLogProps = { webhook: Webhook; onClose(): void };

/** Recent deliveries of a webhook and the receiver's responses. Only its owner can open it. */
export function DeliveryLog({ webhook, onClose }: DeliveryLogProps) {
  const { t } = useTranslation('outgoing-webhooks');
  const { data: deliveries, error } = useDeliveries(webhook.id);
  return (
    <Dialog
      title={t('logTitle', { name: webhook.name })}
      about={<p className="text-sm text-faint">{t('logText')}</p>}
      size="lg"
      onClose={onClose}
    >
      <Modal.Body className="flex flex-col gap-3">
        <div>
          <Button size="sm" variant="outline" onPress={() => toastErrors(testWebhook(webhook))}>
            <Send size={15} strokeWidth={1.75} aria-hidden="true" />
            {t('test')}
          </Button>
        </div>
        {error && <LoadError error={error} />}
        {!error && (deliveries ?? []).length === 0 && (
          <EmptyState
            isKnown={deliveries !== undefined}
            skeleton={<SkeletonLines count={4} />}
            icon={ScrollText}
            title={t('logEmpty')}
            text={t('logEmptyText')}
          />
        )}
        {deliveries && deliveries.length > 0 && (
          <ul
            aria-label={t('logTitle', { name: webhook.name })}
            className="border-t border-hairline"
          >
            {deliveries.map((delivery) => (
              <DeliveryRow key={delivery.id} delivery={delivery} />
            ))}
          </ul>
        )}
      </Modal.Body>
    </Dialog>
  );
}

const DOTS: Record<WebhookDelivery['status'], string> = {
  delivered: 'bg-good',
  failed: 'bg-bad',
  waiting: 'bg-accent',
  skipped: 'bg-hairline',
};

function DeliveryRow({ delivery }: { delivery: WebhookDelivery }) {
  const { t } = useTranslation('outgoing-webhooks');
  const { status, event, attempt, duration_ms, next_attempt_at, response, created_at } = delivery;
  const why = reasonText(t, delivery);
  return (
    <li className="flex items-start gap-2.5 border-b border-hairline py-2.5">
      <span className={`mt-2 size-2 shrink-0 rounded-full ${DOTS[status]}`} aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-medium">{eventName(t, event)}</span>
          <span className="text-sm text-faint">
            <RelativeTime at={created_at} />
          </span>
        </p>
        <p className="flex flex-wrap gap-x-2 text-sm text-soft">
          <span>{t(`statuses.${status}`)}</span>
          {why && <span className="text-bad">{why}</span>}
          {attempt > 1 && <span>{t('attempts', { count: attempt })}</span>}
          {status === 'delivered' && duration_ms !== null && (
            <span className="text-faint tabular-nums">{t('took', { ms: duration_ms })}</span>
          )}
          {status === 'waiting' && next_attempt_at && (
            <span>
              {t('next')} <RelativeTime at={next_attempt_at} isAhead />
            </span>
          )}
        </p>
        {response && (
          <p className="line-clamp-2 font-mono text-xs wrap-anywhere text-faint">{response}</p>
        )}
      </div>
      {status !== 'waiting' && (
        <IconButton
          label={t('sendAgain')}
          icon={RefreshCw}
          onPress={() => toastErrors(sendAgain(delivery))}
        />
      )}
    </li>
  );
}
