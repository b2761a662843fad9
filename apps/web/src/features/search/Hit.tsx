import { channelTitle, isProgram, placeholderAuthor, profileName } from '@parley/model';
import { Link } from '@tanstack/react-router';
import { FileText, Hash, MessageCircle } from 'lucide-react';
import { type ReactNode, use } from 'react';
import { useTranslation } from 'react-i18next';
import { type SearchHit, useProfiles } from '../../data/index.ts';
import { Features, type Found } from '../../lib/feature.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { ProgramMark } from '../../ui/ProgramMark.tsx';
import { RelativeTime } from '../../ui/Time.tsx';
import { useChannels } from '../channels/queries.ts';
import { useConversationById } from '../conversations/queries.ts';
import { useOpenConversation } from '../conversations/use-open-conversation.ts';
import { destinationOf } from '../text/destination.ts';
import { useLabels } from '../text/labels.ts';
import { withoutMarkup } from '../../lib/found-words.ts';
import { FoundWords } from '../../ui/FoundWords.tsx';

const ROW =
  'flex w-full cursor-pointer items-start gap-3 rounded-lg px-2 py-2.5 text-start outline-offset-[-2px] hover:bg-hover';

/** A search result; pressing it opens the place. */
export function Hit({ hit, onOpen }: { hit: SearchHit; onOpen(): void }) {
  const found = use(Features)
    .flatMap(({ finds = [] }) => finds)
    .find(({ kind }) => kind === hit.kind);
  if (hit.kind === 'person') return <PersonHit hit={hit} onOpen={onOpen} />;
  if (hit.kind === 'channel') return <ChannelHit hit={hit} onOpen={onOpen} />;
  if (found) return <FoundHit hit={hit} found={found} onOpen={onOpen} />;
  return <MessageHit hit={hit} onOpen={onOpen} />;
}

function MessageHit({ hit, onOpen }: { hit: SearchHit; onOpen(): void }) {
  const profiles = useProfiles();
  const channel = useChannels().find(({ id }) => id === hit.channel_id);
  const conversation = useConversationById(hit.channel_id ?? '');
  const author = profiles.get(hit.profile_id ?? '');
  const name = author ? profileName(author) : placeholderAuthor('user');
  return (
    <Link {...destinationOf(hit, channel?.visibility)} onClick={onOpen} className={ROW}>
      {hit.kind === 'file' ? (
        <Mark>
          <FileText size={17} strokeWidth={1.75} />
        </Mark>
      ) : (
        <Avatar profile={author} size="md" />
      )}
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span className="truncate font-semibold">{hit.kind === 'file' ? hit.title : name}</span>
          {hit.kind !== 'file' && isProgram(author) && <ProgramMark />}
          <span className="min-w-0 shrink truncate text-sm text-faint">
            {conversation?.title ?? channelTitle(channel)}
          </span>
          <span className="ms-auto shrink-0 text-sm text-faint">
            <RelativeTime at={hit.at} />
          </span>
        </span>
        <Excerpt text={hit.excerpt ?? ''} />
      </span>
    </Link>
  );
}

function PersonHit({ hit, onOpen }: { hit: SearchHit; onOpen(): void }) {
  const { t } = useTranslation('search');
  const profile = useProfiles().get(hit.id);
  const { open } = useOpenConversation();
  const message = () => {
    onOpen();
    void open([hit.id]);
  };
  return (
    <span className="flex items-center gap-1">
      <Link
        to="/directory/$profileId"
        params={{ profileId: hit.id }}
        onClick={onOpen}
        className={`${ROW} min-w-0 items-center`}
      >
        <Avatar profile={profile} size="md" />
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2 font-semibold wrap-anywhere md:line-clamp-1">
            {hit.title}
          </span>
          {hit.excerpt && <span className="block truncate text-sm text-faint">{hit.excerpt}</span>}
        </span>
      </Link>
      <IconButton
        label={t('startConversationWith', { name: hit.title ?? '' })}
        icon={MessageCircle}
        onPress={message}
      />
    </span>
  );
}

function ChannelHit({ hit, onOpen }: { hit: SearchHit; onOpen(): void }) {
  return (
    <Link
      to="/channels/$channelId"
      params={{ channelId: hit.id }}
      onClick={onOpen}
      className={`${ROW} items-center`}
    >
      <Mark>
        <Hash size={17} strokeWidth={1.75} />
      </Mark>
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 font-semibold wrap-anywhere md:line-clamp-1">
          {hit.title}
        </span>
        {hit.excerpt && <span className="block truncate text-sm text-faint">{hit.excerpt}</span>}
      </span>
    </Link>
  );
}

/** A result that its feature's manifest opens: a drive file, location, risk or event. */
function FoundHit({
  hit,
  found: { icon: Icon, address },
  onOpen,
}: {
  hit: SearchHit;
  found: Found;
  onOpen(): void;
}) {
  const channel = useChannels().find(({ id }) => id === hit.channel_id);
  return (
    <Link {...address(hit.id)} onClick={onOpen} className={ROW}>
      <Mark>
        <Icon size={17} strokeWidth={1.75} />
      </Mark>
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span className="truncate font-semibold">{hit.title}</span>
          {channel && (
            <span className="min-w-0 shrink truncate text-sm text-faint">
              {channelTitle(channel)}
            </span>
          )}
          <span className="ms-auto shrink-0 text-sm text-faint">
            <RelativeTime at={hit.at} isAhead={hit.kind === 'event'} />
          </span>
        </span>
        <Excerpt text={hit.excerpt ?? ''} />
      </span>
    </Link>
  );
}

const Mark = ({ children }: { children: ReactNode }) => (
  <span
    className="grid size-9 shrink-0 place-items-center rounded-lg bg-hover text-soft"
    aria-hidden="true"
  >
    {children}
  </span>
);

function Excerpt({ text }: { text: string }) {
  const labelOf = useLabels();
  const excerpt = withoutMarkup(text, labelOf);
  if (excerpt === '') return null;
  return (
    <span className="line-clamp-2 text-soft">
      <FoundWords excerpt={excerpt} />
    </span>
  );
}
