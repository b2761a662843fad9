import type { Channel, ChannelFeed } from '@parley/model';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toastErrors } from '../../lib/toast-errors.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { Section } from '../../ui/PageHeader.tsx';
import type { ChannelRights } from '../channels/rights.ts';
import { deleteFeed, useFeeds } from './feed-queries.ts';
import { FeedRow } from './FeedRow.tsx';
import { NewFeed } from './NewFeed.tsx';

/** The feeds whose entries are posted into a channel, for those who run it. */
export function ChannelFeeds({ channel, rights }: { channel: Channel; rights: ChannelRights }) {
  return rights.runs ? <Feeds channel={channel} /> : null;
}

function Feeds({ channel }: { channel: Channel }) {
  const { t } = useTranslation('programs');
  const { data, error } = useFeeds(channel.id);
  const [removed, setRemoved] = useState<ChannelFeed | null>(null);
  return (
    <Section title={t('feeds.title')} text={t('feeds.text')}>
      {error && <LoadError error={error} />}
      {data && data.length > 0 && (
        <ul aria-label={t('feeds.title')} className="border-t border-hairline">
          {data.map((feed) => (
            <FeedRow key={feed.id} feed={feed} onDelete={() => setRemoved(feed)} />
          ))}
        </ul>
      )}
      {!channel.archived_at && <NewFeed channel={channel} />}
      <ConfirmDialog
        isOpen={removed !== null}
        onOpenChange={(open) => !open && setRemoved(null)}
        title={t('deleteTitle', { name: removed?.name })}
        text={t('feeds.deleteText')}
        confirmLabel={t('deleteConfirm')}
        onConfirm={() => removed && toastErrors(deleteFeed(removed))}
      />
    </Section>
  );
}
