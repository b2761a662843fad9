import type { ChannelAssistant } from '@parley/model';
import { type Client, read } from '../identity.ts';

/** The settings of an additional assistant of a channel. */
export type ChannelAssistantSettings = Pick<
  ChannelAssistant,
  'prompt' | 'prompt_version' | 'mode' | 'model' | 'tools'
>;

/**
 * The settings of an additional assistant; null for the channel's first assistant, whose settings
 * are the channel's.
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
