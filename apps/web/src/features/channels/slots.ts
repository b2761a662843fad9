import type { Channel, ChannelForm } from '@parley/model';
import { createSlot } from '../../lib/slot.tsx';
import type { ChannelRights } from './rights.ts';

/** What other nouns show in the screens of a channel. */

/** The head of a channel, before who is in it. */
export const channelHead = createSlot<{ channel: Channel }>();

/** Sections of a channel's settings, before those of the channel itself. */
export const channelSettings = createSlot<{ channel: Channel; rights: ChannelRights }>();

type NewChannel = Pick<ChannelForm, 'prompt' | 'assistant_mode'>;

/** Sections of the form of a new channel. */
export const newChannelSections = createSlot<{
  values: NewChannel;
  errors: Partial<Record<keyof NewChannel, string>>;
  set<Key extends keyof NewChannel>(key: Key, value: NewChannel[Key]): void;
}>();

type Narrow = { narrow?: boolean };

/** Where there is no sidebar: what stands above the person's channels, and below them. */
export const aboveOwnChannels = createSlot<Narrow>();
export const belowOwnChannels = createSlot<Narrow>();
