import type { WebhookDelivery } from '@parley/model';
import type { TFunction } from 'i18next';
import { WORKSPACE_EVENTS } from './events.ts';

type Texts = TFunction<'outgoing-webhooks'>;

const REASONS = [
  'off',
  'not_readable',
  'refused',
  'timeout',
  'unreachable',
  'status',
  'redirect',
  'gone',
] as const;

/** Why a delivery failed; null if it succeeded or has not been attempted. */
export function reasonText(
  t: Texts,
  { reason, code }: Pick<WebhookDelivery, 'reason' | 'code'>,
): string | null {
  const known = REASONS.find((one) => one === reason);
  return known ? t(`reasons.${known}`, { code }) : reason;
}

/** An event in words; a test is no event that a webhook can be told. */
export function eventName(t: Texts, event: string): string {
  if (event === 'webhook.test') return t('testEvent');
  const known = WORKSPACE_EVENTS.find((one) => one === event);
  return known ? t(`eventNames.${known}`) : event;
}
