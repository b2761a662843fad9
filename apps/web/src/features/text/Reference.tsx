import type { ReferenceTarget } from '@parley/markdown';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOwnId, useProfiles, useRowsWhere } from '../../data/index.ts';
import { useIsAddressed } from './addressed.ts';
import { destinationOf } from './destination.ts';
import { useLabels } from './labels.ts';
import { useLinkedFile } from './linked-file.ts';
import { useLinkedMessage } from './linked-message.ts';
import { MessageLink } from './MessageLink.tsx';

/**
 * What a text refers to by id, with today's name; it opens what it names. The name's direction is
 * its own.
 */
export const Reference = ({ target }: { target: ReferenceTarget }) => (
  <bdi data-reference={target.kind}>
    <Drawn target={target} />
  </bdi>
);

function Drawn({ target }: { target: ReferenceTarget }) {
  switch (target.kind) {
    case 'everyone':
      return <Mention target={target} isOwn />;
    case 'person':
      return <Person target={target} />;
    case 'channel':
      return <ChannelReference target={target} />;
    case 'file':
      return <FileReference target={target} />;
    case 'message':
      return <MessageReference target={target} />;
  }
}

type Named = { target: ReferenceTarget & { id: string } };

/** A reference's name alone: within a link, which leads elsewhere. */
export function ReferenceName({ target }: { target: ReferenceTarget }) {
  return useLabels()(target);
}

function Person({ target }: Named) {
  const ownId = useOwnId();
  const profile = useProfiles().get(target.id);
  if (!profile)
    return (
      <Unreadable>
        <ReferenceName target={target} />
      </Unreadable>
    );
  const mention = <Mention target={target} isOwn={target.id === ownId} />;
  return profile.role === 'user' || profile.role === 'admin' ? (
    <Link
      to="/directory/$profileId"
      params={{ profileId: target.id }}
      className="no-underline! hover:underline!"
    >
      {mention}
    </Link>
  ) : (
    mention
  );
}

/** A mention; one that calls the reader is more prominent. */
function Mention({ target, isOwn }: { target: ReferenceTarget; isOwn: boolean }) {
  const isAddressed = useIsAddressed() && isOwn;
  return (
    <strong
      data-mention={isAddressed ? 'own' : 'other'}
      className={clsx(
        'px-0.5 rounded font-semibold',
        isAddressed ? 'bg-accent text-accent-foreground' : 'bg-tint text-accent',
      )}
    >
      <ReferenceName target={target} />
    </strong>
  );
}

const LINK = 'rounded bg-tint px-0.5 font-medium no-underline! hover:underline!';

function ChannelReference({ target }: Named) {
  const [channel] = useRowsWhere('channels', 'id', target.id);
  const name = <ReferenceName target={target} />;
  const shown = { channel_id: target.id, message_id: null, thread_id: null };
  return channel && !channel.deleted_at ? (
    <Link {...destinationOf(shown, channel.visibility)} className={LINK}>
      {name}
    </Link>
  ) : (
    <Unreadable>{name}</Unreadable>
  );
}

function FileReference({ target }: Named) {
  const { t } = useTranslation('messages');
  const file = useLinkedFile(target.id);
  if (!file) return <Unreadable>{t(file === null ? 'deletedFile' : 'aFile')}</Unreadable>;
  return (
    <Link to="/drive" search={{ file: file.id }} className={LINK}>
      {file.name}
    </Link>
  );
}

function MessageReference({ target }: Named) {
  const message = useLinkedMessage(target.id);
  const name = <ReferenceName target={target} />;
  return message ? (
    <MessageLink message={message} className={LINK}>
      {name}
    </MessageLink>
  ) : (
    <Unreadable>{name}</Unreadable>
  );
}

/** Calm words for what the reader cannot see. */
const Unreadable = ({ children }: { children: ReactNode }) => (
  <em className="text-soft">{children}</em>
);
