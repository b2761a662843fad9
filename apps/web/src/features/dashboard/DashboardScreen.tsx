import { channelTitle } from '@parley/model';
import { Link } from '@tanstack/react-router';
import { Circle, CircleCheck, MessagesSquare } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useUnread, useWorkspace } from '../../data/index.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageBody, PageHeader, Section } from '../../ui/PageHeader.tsx';
import { ChannelIcon } from '../channels/ChannelIcon.tsx';
import { useChannels, useMemberships, useOwnChannels } from '../channels/queries.ts';

/** What waits for the person, and what a new workspace still needs. */
export default function DashboardScreen() {
  const { t } = useTranslation('dashboard');
  const workspace = useWorkspace();
  const own = useOwnChannels();
  const unread = useUnread();
  const waiting = own.filter(({ channel }) => (unread.get(channel.id)?.unread ?? 0) > 0);
  return (
    <>
      <PageHeader title={t('title')} text={workspace?.name ?? ''} />
      <PageBody>
        <Checklist />
        {own.length > 0 && (
          <Section title={t('unreadTitle')}>
            {waiting.length === 0 && <p className="text-soft">{t('allRead')}</p>}
            <ul className="flex flex-col">
              {waiting.map(({ channel }) => {
                const counts = unread.get(channel.id);
                return (
                  <li key={channel.id}>
                    <Link to="/channels/$channelId" params={{ channelId: channel.id }} className="row-link h-11 px-2 text-ink">
                      <ChannelIcon channel={channel} />
                      <span className="flex-1 truncate font-medium">{channelTitle(channel)}</span>
                      {(counts?.mentions ?? 0) > 0 && <span className="badge-count">@{counts?.mentions}</span>}
                      <span className="text-[13px] tabular-nums text-faint">{t('unread', { count: counts?.unread ?? 0 })}</span>
                    </Link>
                  </li>
                );
              })}
            </ul>
          </Section>
        )}
        {own.length === 0 && <EmptyState icon={MessagesSquare} title={t('noChannels')} text={t('noChannelsText')} action={<Link to="/channels" className="button button--primary">{t('browse')}</Link>} />}
      </PageBody>
    </>
  );
}

/** The first steps of a new workspace; gone once they are done. */
function Checklist() {
  const { t } = useTranslation('dashboard');
  const workspace = useWorkspace();
  const channels = useChannels();
  const people = useMemberships().length;
  const [first] = channels;
  const steps = [
    { key: 'channel', done: channels.length > 0, link: <Link to="/channels/new" className="text-accent underline underline-offset-4">{t('steps.channelAction')}</Link> },
    { key: 'prompt', done: channels.some(({ prompt }) => prompt !== ''), link: first && <Link to="/channels/$channelId/settings" params={{ channelId: first.id }} className="text-accent underline underline-offset-4">{t('steps.promptAction')}</Link> },
    // The assistant is a member too.
    { key: 'invite', done: people > 2, link: workspace && <Link to="/workspace/$workspaceId" params={{ workspaceId: workspace.id }} className="text-accent underline underline-offset-4">{t('steps.inviteAction')}</Link> },
  ];
  if (steps.every(({ done }) => done)) return null;
  return (
    <Section title={t('startTitle')} text={t('startText')}>
      <ol className="hairline-card flex flex-col">
        {steps.map(({ key, done, link }) => (
          <li key={key} className="flex items-center gap-3 border-b border-hairline px-4 py-3 last:border-0">
            {done ? <CircleCheck size={19} strokeWidth={1.75} className="shrink-0 text-good" aria-label={t('done')} /> : <Circle size={19} strokeWidth={1.75} className="shrink-0 text-faint" aria-label={t('open')} />}
            <span className={`flex-1 ${done ? 'text-faint line-through' : ''}`}>{t(`steps.${key}`)}</span>
            {!done && link}
          </li>
        ))}
      </ol>
    </Section>
  );
}
