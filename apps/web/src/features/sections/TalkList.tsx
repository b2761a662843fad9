import { Link, useParams } from '@tanstack/react-router';
import { MessageCircle, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toAbove } from '../../lib/current-page.ts';
import { useIsKnown, useUnread } from '../../data/index.ts';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { shownTalks, type TalkGroup } from './groups.ts';
import { useListSettings } from './list-settings.ts';
import { type ListedTalk, useTalkGroups } from './queries.ts';
import { TalkRow } from './TalkRow.tsx';
import { TalkSection } from './TalkSection.tsx';
import { type Drop, useMoves } from './use-moves.ts';

/** The person's channels and conversations, in the sections that they chose. */
export function TalkList() {
  const { t } = useTranslation('shell');
  const groups = useTalkGroups();
  const { drop, news, handlers } = useMoves(groups);
  const { density, isUnreadOnly } = useListSettings();
  const hasNews = useNeeded();
  const channels = groups.filter(({ kind }) => kind !== 'conversations');
  const conversations = groups.filter(({ kind }) => kind === 'conversations');
  const isNothingNew = groups.every(({ talks }) => !talks.some(({ id }) => hasNews(id)));
  const sectionsOf = (list: typeof groups) =>
    list.map((group) => <Section key={group.key} {...{ group, groups, drop, hasNews }} />);
  return (
    <div className={density === 'compact' ? 'list-compact' : ''} {...handlers}>
      <nav aria-label={t('yourChannels')} className="flex flex-col gap-3">
        {sectionsOf(channels)}
        {isUnreadOnly && isNothingNew && (
          <p className="px-2.5 py-1 text-sm text-faint">{t('nothingUnread')}</p>
        )}
      </nav>
      <nav aria-label={t('yourConversations')} className="mt-3 flex flex-col">
        {sectionsOf(conversations)}
      </nav>
      <p role="status" className="sr-only">
        {news}
      </p>
    </div>
  );
}

/** True for talks that no choice of the list hides: unread ones and the open one. */
function useNeeded(): (id: string) => boolean {
  const unread = useUnread();
  const { channelId, chatId } = useParams({ strict: false });
  return (id) => id === channelId || id === chatId || (unread.get(id)?.unread ?? 0) > 0;
}

type SectionProps = {
  group: TalkGroup<ListedTalk>;
  groups: TalkGroup<ListedTalk>[];
  drop: Drop | null;
  hasNews(id: string): boolean;
};

function Section({ group, groups, drop, hasNews }: SectionProps) {
  const { isUnreadOnly, folded } = useListSettings();
  const isFolded = folded.includes(group.key);
  const shown = shownTalks(group, { isFolded, isUnreadOnly }, hasNews);
  if (isUnreadOnly && shown.length === 0) return null;
  const isTarget = drop?.key === group.key;
  const isOfTalk = drop?.kind === 'talk';
  return (
    <TalkSection
      group={group}
      groups={groups}
      isFolded={isFolded}
      dropAt={
        isTarget && isOfTalk && drop.before === null
          ? 'end'
          : drop?.kind === 'section' && drop.before === group.key
            ? 'start'
            : isTarget && !isOfTalk && drop?.before === null
              ? 'end'
              : undefined
      }
    >
      {shown.map((talk) => (
        <li key={talk.id}>
          <TalkRow talk={talk} isDropBefore={isTarget && isOfTalk && drop.before === talk.id} />
        </li>
      ))}
      {!isFolded && !isUnreadOnly && <Rest group={group} count={shown.length} />}
    </TalkSection>
  );
}

/** What a section offers besides its talks: the first step, or the way to the others. */
function Rest({ group: { kind, talks }, count }: { group: TalkGroup; count: number }) {
  const { t } = useTranslation('shell');
  const isKnown = useIsKnown('channels');
  if (kind === 'conversations') {
    if (talks.length > count) return <Further to="/chat">{t('allConversations')}</Further>;
    if (talks.length > 0) return null;
    if (!isKnown) return <Loading count={2} />;
    return (
      <Further to="/chat">
        <MessageCircle size={17} strokeWidth={1.75} className="shrink-0" aria-hidden="true" />
        <span className="truncate">{t('firstConversation')}</span>
      </Further>
    );
  }
  if (talks.length > 0) return null;
  if (kind === 'own')
    return <li className="px-2.5 py-1 text-sm text-faint">{t('emptySection')}</li>;
  if (kind !== 'channels') return null;
  if (!isKnown) return <Loading count={5} />;
  return (
    <Further to="/channels/new">
      <Plus size={17} strokeWidth={1.75} aria-hidden="true" />
      {t('newChannel')}
    </Further>
  );
}

const Loading = ({ count }: { count: number }) => (
  <li>
    <SkeletonRows count={count} />
  </li>
);

function Further({ to, children }: { to: '/chat' | '/channels/new'; children: ReactNode }) {
  return (
    <li>
      <Link to={to} {...toAbove} className="row-link">
        {children}
      </Link>
    </li>
  );
}
