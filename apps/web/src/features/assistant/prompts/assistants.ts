import type { Channel, ChannelAssistant, Profile } from '@parley/model';
import { collections } from '../../../data/index.ts';
import { updateChannel } from '../../channels/mutations.ts';

export type AssistantMode = Channel['assistant_mode'];

/** Settings of one assistant of a channel. */
export type AssistantChoices = {
  mode: AssistantMode;
  model: string | null;
  tools: Channel['assistant_tools'];
};

/** One assistant of a channel. `id` is null for the first, whose settings are the channel's own. */
export type Assistant = AssistantChoices & {
  channel: Channel;
  id: string | null;
  profile: Profile | undefined;
  prompt: string;
  version: number;
  /** @throws AppError */
  update(change: Partial<AssistantChoices & { prompt: string }>): Promise<void>;
};

/**
 * The first assistant of a channel; it uses the workspace assistant's name until it gets its own.
 */
export const mainAssistant = (channel: Channel, profile: Profile | undefined): Assistant => ({
  channel,
  id: null,
  profile,
  prompt: channel.prompt,
  version: channel.prompt_version,
  mode: channel.assistant_mode,
  model: channel.assistant_model,
  tools: channel.assistant_tools,
  update: ({ prompt, mode, model, tools }) =>
    updateChannel(channel.id, {
      ...(prompt !== undefined && { prompt }),
      ...(mode && { assistant_mode: mode }),
      ...(model !== undefined && { assistant_model: model }),
      ...(tools !== undefined && { assistant_tools: tools }),
    }),
});

/** An additional assistant of a channel. */
export const furtherAssistant = (
  channel: Channel,
  row: ChannelAssistant,
  profile: Profile | undefined,
): Assistant => ({
  channel,
  id: row.profile_id,
  profile,
  prompt: row.prompt,
  version: row.prompt_version,
  mode: row.mode,
  model: row.model,
  tools: row.tools,
  update: (change) =>
    collections.channel_assistants.update(row.id, (draft) => void Object.assign(draft, change)),
});
