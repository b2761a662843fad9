import type { Channel, ChannelForm } from '@parley/model';
import { createSlot } from '../../lib/slot.tsx';
import type { ChannelRights } from './rights.ts';

/** Parts of a channel's screens that other features fill. */

/** In the channel's header, before its members. */
export const channelHead = createSlot<{ channel: Channel }>();

/** Shown to people who have not joined the channel, below its description. */
export const beforeJoining = createSlot<{ channel: Channel; messageId: string | null }>();

/** Sections of a channel's settings, before the channel's own. */
export const channelSettings = createSlot<{ channel: Channel; rights: ChannelRights }>();

type NewChannel = Pick<ChannelForm, 'prompt' | 'assistant_mode'>;

/** Sections of the form for a new channel. */
export const newChannelSections = createSlot<{
  values: NewChannel;
  errors: Partial<Record<keyof NewChannel, string>>;
  set<Key extends keyof NewChannel>(key: Key, value: NewChannel[Key]): void;
  /** Takes what else is to be done once the channel exists; the last one given counts. */
  whenCreated(work: (channelId: string) => Promise<void>): void;
}>();

/** The user's channels and conversations, on screens without a sidebar. */
export const ownChannels = createSlot<object>();
