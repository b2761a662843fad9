import type { ChannelAssistant } from '@parley/model';
import { type Client, read } from '../identity.ts';

/** How a further assistant of a channel is set. */
export type ChannelAssistantSettings = Pick<
  ChannelAssistant,
  'prompt' | 'prompt_version' | 'mode' | 'model' | 'tools'
>;

/**
 * The settings of a further assistant; null for the channel's first, which is set by the channel
 * itself.
 * @throws BackendError
 */
export function readChannelAssistant(
  reader: Client,
  channelId: string,
  assistantId: string,
): Promise<ChannelAssistantSettings | null> {
  return read(
    'The assistant',
    reader
      .from('channel_assistants')
      .select('prompt, prompt_version, mode, model, tools')
      .eq('channel_id', channelId)
      .eq('profile_id', assistantId)
      .eq('is_main', false)
      .maybeSingle(),
  );
}
