import type { Channel } from '@parley/model';

/** The address of a channel's messages, with the pane open or closed. */
export const paneAddress = (channel: Pick<Channel, 'id' | 'visibility'>, isOpen = true) => {
  const search = isOpen ? ({ forYou: true } as const) : {};
  return channel.visibility === 'direct'
    ? ({ to: '/chat/$chatId', params: { chatId: channel.id }, search } as const)
    : ({ to: '/channels/$channelId', params: { channelId: channel.id }, search } as const);
};
