import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { MessageCircle, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toAbove } from '../../lib/current-page.ts';
import { useIsKnown, usePresence } from '../../data/index.ts';
import { type Conversation, useConversations } from './queries.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { Tip } from '../../ui/Tip.tsx';
import { ChannelRow } from '../channels/ChannelRow.tsx';

/** Conversations in the sidebar, the latest ones; the page of all conversations has the others. */
const SHOWN = 12;

/** The user's conversations with people and with the assistant. */
export function ConversationList({ narrow = false }: { narrow?: boolean }) {
  const { t } = useTranslation('shell');
  const all = useConversations();
  const isKnown = useIsKnown('channels');
  const shown = all.slice(0, SHOWN);
  if (narrow && shown.length === 0) return null;
  return (
    <nav
      aria-label={t('yourConversations')}
      className={`flex flex-col ${narrow ? 'mt-1 items-center border-t border-hairline pt-2' : 'mt-3'}`}
    >
      {!narrow && (
        <div className="section-title">
          <h2 className="truncate">{t('conversations')}</h2>
          <Tip text={t('newConversation')}>
            <Link to="/chat/new" aria-label={t('newConversation')} className="section-action">
              <Plus size={14} strokeWidth={1.75} aria-hidden="true" />
            </Link>
          </Tip>
        </div>
      )}
      <ul className="flex flex-col gap-0.5">
        {shown.map(({ channel, participant, people, title }) => (
          <li key={channel.id}>
            <ChannelRow
              participant={participant}
              title={title}
              icon={<Face people={people} />}
              narrow={narrow}
              isConversation
            />
          </li>
        ))}
      </ul>
      {!narrow && shown.length === 0 && !isKnown && <SkeletonRows count={2} />}
      {!narrow && shown.length === 0 && isKnown && (
        <Link to="/chat" {...toAbove} className="row-link">
          <MessageCircle size={17} strokeWidth={1.75} className="shrink-0" aria-hidden="true" />
          <span className="truncate">{t('firstConversation')}</span>
        </Link>
      )}
      {!narrow && all.length > SHOWN && (
        <Link to="/chat" {...toAbove} className="row-link">
          {t('allConversations')}
        </Link>
      )}
    </nav>
  );
}

/** The other member's avatar or the number of other members, as wide as a channel icon. */
function Face({ people }: Pick<Conversation, 'people'>) {
  const here = usePresence();
  const [first] = people;
  return (
    <span className="grid w-4.5 shrink-0 place-items-center" aria-hidden="true">
      {people.length > 1 ? (
        <span
          className={clsx(
            'grid size-4.5 place-items-center',
            'rounded-md bg-pressed text-xs font-semibold text-soft tabular-nums',
          )}
        >
          {people.length}
        </span>
      ) : (
        <Avatar
          profile={first}
          size="xs"
          presence={first?.role === 'assistant' ? undefined : here?.has(first?.id ?? '')}
        />
      )}
    </span>
  );
}
