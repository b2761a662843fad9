import { channelTitle } from '@parley/model';
import { useTranslation } from 'react-i18next';
import { useChannels } from '../channels/queries.ts';
import { useDriveState } from './drive-state.tsx';
import { homeOf } from './entries.ts';
import { type Entry } from '../files/entry.ts';

/** An entry's path in words, such as 'Installations / Plans'. */
export function useDriveName(): (entry: Entry) => string {
  'use memo';
  const { t } = useTranslation('drive');
  const { tree } = useDriveState();
  const channels = useChannels();
  const titles = new Map(channels.map((channel) => [channel.id, channelTitle(channel)]));
  return (entry) => {
    const { channelId, folderId } = homeOf(entry);
    const root = channelId === null ? t('workspaceDrive') : (titles.get(channelId) ?? '');
    return [root, ...tree.ancestorsOf(folderId).map(({ name }) => name)].join(' / ');
  };
}
