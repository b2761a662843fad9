import type { Channel } from '@parley/model';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from '../../ui/PageHeader.tsx';
import type { ChannelRights } from '../channels/rights.ts';
import { NewWebhook } from './NewWebhook.tsx';
import type { Given } from './queries.ts';
import { ShownAddress } from './ShownAddress.tsx';
import { WebhookList } from './WebhookList.tsx';

/** The programs that post into a channel, for those who run it. */
export function ChannelPrograms({ channel, rights }: { channel: Channel; rights: ChannelRights }) {
  const { t } = useTranslation('programs');
  const [given, setGiven] = useState<Given | null>(null);
  if (!rights.runs) return null;
  return (
    <Section title={t('title')} text={t('text')}>
      <WebhookList channel={channel} onGiven={setGiven} />
      {given && <ShownAddress key={given.url} given={given} />}
      {!channel.archived_at && <NewWebhook channel={channel} onGiven={setGiven} />}
    </Section>
  );
}
