import { type AssistantAction, channelTitle } from '@parley/model';
import { useTranslation } from 'react-i18next';
import { useChannel } from '../../channels/queries.ts';
import type { Proposal } from './payload.ts';

/** Title of a card with its channel: 'Message to #suppliers'. */
export function useActionTitle(kind: AssistantAction['kind'], proposal: Proposal | null): string {
  const { t } = useTranslation('assistant');
  const channelId = proposal && proposal.kind !== 'tool' ? proposal.payload.channel_id : null;
  const channel = useChannel(channelId ?? '');
  if (proposal?.kind === 'tool') return t('actions.tool', { server: proposal.payload.server });
  if (!channelId) return t(kind === 'message' ? 'actions.messageSomewhere' : `actions.${kind}`);
  const name =
    channel && channel.visibility !== 'direct' ? `#${channelTitle(channel)}` : t('aConversation');
  return t(`actions.${kind}In`, { channel: name });
}
