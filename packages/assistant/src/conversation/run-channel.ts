import { type AssistantRun, type Channel, channelTitle, type Participant } from '@parley/model';
import { z } from 'zod';
import { type Client, read } from '../identity.ts';
import { type ChannelAssistantSettings, readChannelAssistant } from './channel-assistant.ts';
import type { Conversation } from './conversation.ts';

const MEMBERS = 50;

/** The channel in which an assistant is asked, with the assistant's settings there. */
export type RunChannel = {
  workspaceName: string;
  channel: Channel;
  participants: Pick<Participant, 'profile_id' | 'role'>[];
  /** The settings of an additional assistant; null for the channel's first. */
  settings: ChannelAssistantSettings | null;
};

/** Null if the asker cannot read the channel. @throws BackendError */
export async function readRunChannel(
  asker: Client,
  run: Pick<AssistantRun, 'workspace_id' | 'channel_id' | 'assistant_id'>,
): Promise<RunChannel | null> {
  const [channel, workspace, participants, settings] = await Promise.all([
    read('The channel', asker.from('channels').select('*').eq('id', run.channel_id).maybeSingle()),
    read(
      'The workspace',
      asker.from('workspaces').select('name').eq('id', run.workspace_id).maybeSingle(),
    ),
    read(
      'The participants',
      asker
        .from('participants')
        .select('profile_id, role')
        .eq('channel_id', run.channel_id)
        .order('role')
        .order('created_at')
        .limit(MEMBERS),
    ),
    readChannelAssistant(asker, run.channel_id, run.assistant_id),
  ]);
  return channel && { workspaceName: workspace?.name ?? '', channel, participants, settings };
}

/** The channel with the settings of the asked assistant. */
export const channelOf = ({ channel, settings }: RunChannel): Conversation['channel'] => ({
  id: channel.id,
  name: channelTitle(channel),
  topic: channel.topic,
  description: channel.description || null,
  prompt: (settings?.prompt ?? channel.prompt).trim(),
  promptVersion: settings?.prompt_version ?? channel.prompt_version,
  mode: settings?.mode ?? channel.assistant_mode,
  model: settings ? settings.model : channel.assistant_model,
  path: `/channels/${channel.id}`,
});

const toolNames = z.array(z.string()).nullable().catch([]);

/** Names of the tools that the channel allows the assistant; null: all. */
export const allowedToolsOf = ({ channel, settings }: RunChannel): string[] | null =>
  toolNames.parse((settings ? settings.tools : channel.assistant_tools) ?? null);

/** The ids of participating assistants, and of all other participants. */
export function takingPart({ participants }: RunChannel): {
  assistants: string[];
  members: string[];
} {
  const ids = (areAssistants: boolean) =>
    participants
      .filter(({ role }) => (role === 'assistant') === areAssistants)
      .map(({ profile_id: id }) => id);
  return { assistants: ids(true), members: ids(false) };
}
