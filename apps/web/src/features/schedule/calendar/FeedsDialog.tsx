import { Button, Modal } from '@heroui/react';
import { channelTitle } from '@parley/model';
import { Copy, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/toast.ts';
import { useWorkspace } from '../../../data/index.ts';
import { copyText } from '../../../lib/clipboard.ts';
import { errorText } from '../../../lib/error-text.ts';
import { shortDate } from '../../../lib/format.ts';
import { Choice } from '../../../ui/Choice.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { LoadError } from '../../../ui/LoadError.tsx';
import { ErrorNotice } from '../../../ui/Notice.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { SkeletonLines } from '../../../ui/Skeletons.tsx';
import { RelativeTime } from '../../../ui/Time.tsx';
import { useOwnChannels } from '../../channels/queries.ts';
import { useChannelsById } from '../queries.ts';
import { createFeed, type Feed, removeFeed, useFeeds } from './feeds.ts';

const EVERYTHING = 'all';

/** Creates and removes addresses that other calendars subscribe to. */
export function FeedsDialog({ channelId, onClose }: { channelId: string | null; onClose(): void }) {
  const { t } = useTranslation('schedule');
  const workspaceId = useWorkspace()?.id ?? '';
  const { feeds, error, refresh } = useFeeds(workspaceId);
  const [what, setWhat] = useState(channelId ?? EVERYTHING);
  const [address, setAddress] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const channels = useOwnChannels().filter(({ channel }) => channel.visibility !== 'direct');
  const [isCreating, setIsCreating] = useState(false);
  const act = async (work: () => Promise<void>) => {
    setProblem(null);
    await work()
      .then(refresh)
      .catch((cause: unknown) => setProblem(errorText(cause)));
  };
  const create = async () => {
    setIsCreating(true);
    await act(async () =>
      setAddress(await createFeed(workspaceId, what === EVERYTHING ? null : what)),
    );
    setIsCreating(false);
  };
  const options = [
    { key: EVERYTHING, label: t('feeds.everything') },
    ...channels.map(({ channel }) => ({ key: channel.id, label: channelTitle(channel) })),
  ];
  return (
    <Dialog title={t('feeds.title')} size="md" onClose={onClose}>
      <Modal.Body className="flex flex-col gap-4">
        <p className="text-soft">{t('feeds.text')}</p>
        <div className="flex flex-wrap items-end gap-2">
          <Choice
            label={t('feeds.what')}
            className="min-w-52 flex-1"
            value={what}
            options={options}
            onChange={setWhat}
          />
          <Button variant="primary" isPending={isCreating} onPress={() => void create()}>
            {t('feeds.create')}
          </Button>
        </div>
        {address && <NewAddress address={address} />}
        {problem && <ErrorNotice>{problem}</ErrorNotice>}
        {error && <LoadError error={error} />}
        {!feeds && !error && <SkeletonLines count={2} />}
        {feeds?.length === 0 && <p className="text-faint">{t('feeds.none')}</p>}
        {feeds && feeds.length > 0 && (
          <FeedList feeds={feeds} onRemove={(id) => void act(() => removeFeed(id))} />
        )}
      </Modal.Body>
    </Dialog>
  );
}

function NewAddress({ address }: { address: string }) {
  const { t } = useTranslation('schedule');
  const copy = async () => {
    if (await copyText(address)) toast(t('feeds.copied'));
  };
  return (
    <div role="status" className="flex flex-col gap-1.5 rounded-lg bg-tint px-3 py-2.5">
      <p className="text-sm">{t('feeds.once')}</p>
      <div className="flex items-center gap-2">
        <code data-testid="feed-address" className="min-w-0 flex-1 truncate text-xs select-all">
          {address}
        </code>
        <IconButton label={t('feeds.copy')} icon={Copy} onPress={() => void copy()} />
      </div>
    </div>
  );
}

function FeedList({ feeds, onRemove }: { feeds: Feed[]; onRemove(id: string): void }) {
  const { t } = useTranslation('schedule');
  const channels = useChannelsById();
  return (
    <ul aria-label={t('feeds.list')} className="border-t border-hairline">
      {feeds.map(({ id, channel_id: channelId, created_at, last_used_at }) => {
        const channel = channels.get(channelId ?? '');
        const name =
          channelId === null
            ? t('feeds.everything')
            : channel
              ? channelTitle(channel)
              : t('channel');
        return (
          <li key={id} className="flex min-h-11 items-center gap-3 border-b border-hairline">
            <span className="flex min-w-0 flex-1 flex-col py-1.5">
              <span className="truncate">{name}</span>
              <span className="text-sm text-faint">
                {last_used_at ? (
                  <>
                    {t('feeds.used')} <RelativeTime at={last_used_at} />
                  </>
                ) : (
                  t('feeds.made', { day: shortDate(created_at) })
                )}
              </span>
            </span>
            <IconButton
              label={t('feeds.remove', { name })}
              icon={Trash2}
              onPress={() => onRemove(id)}
            />
          </li>
        );
      })}
    </ul>
  );
}
