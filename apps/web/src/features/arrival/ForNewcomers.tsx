import { type Channel, channelTitle, profileName } from '@parley/model';
import { Hand, Sparkles, X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOwnId, useRowsWhere, useWorkspace } from '../../data/index.ts';
import { type ChannelParticipant } from '../channels/queries.ts';
import { useMe, useOwnMembership } from '../members/queries.ts';
import { useMessages } from '../messages/queries.ts';
import { onDevice } from '../../lib/device-storage.ts';
import { focusComposer } from '../messages/actions/neighbours.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { arrivalIn, forgetArrival } from '../workspaces/arrival.ts';
import { isNewMember, needsAskHint } from './newcomer-hints.ts';

const KNOWS = 'parley:knows-asking';

type Props = { channel: Channel; members: ChannelParticipant[] };
type NewcomerProps = Props & {
  /** When they joined the workspace. */
  since: string;
  openedAt: number;
};

/**
 * Hints for new members above the composer, visible only to them: first to say hello, then how to
 * ask the assistant.
 */
export function ForNewcomers(props: Props) {
  const since = useOwnMembership(props.channel.workspace_id)?.created_at;
  const [openedAt] = useState(() => Date.now());
  // For everybody else this avoids subscribing to messages.
  return since !== undefined && isNewMember(since, openedAt) ? (
    <Newcomer {...props} since={since} openedAt={openedAt} />
  ) : null;
}

function Newcomer(props: NewcomerProps) {
  const ownId = useOwnId();
  const messages = useMessages(props.channel.id);
  const hasSpoken = messages.some(({ author_id }) => author_id === ownId);
  const [arrival, setArrival] = useState(() => arrivalIn(props.channel.id));
  const isGreeted = arrival !== null && !hasSpoken;
  useEffect(() => {
    if (hasSpoken && arrival) forgetArrival();
  }, [hasSpoken, arrival]);
  if (isGreeted)
    return (
      <Hello
        {...props}
        inviterName={arrival.inviterName}
        onClose={() => {
          forgetArrival();
          setArrival(null);
        }}
      />
    );
  return hasSpoken && props.channel.visibility !== 'direct' ? <AskHint {...props} /> : null;
}

/** Welcome for a member who followed an invitation here. */
function Hello({
  channel,
  inviterName,
  onClose,
}: Props & { inviterName: string | null; onClose(): void }) {
  const { t } = useTranslation('arrival');
  const workspace = useWorkspace();
  const me = useMe();
  const names = { channel: channelTitle(channel), workspace: workspace?.name ?? '' };
  return (
    <Note label={t('label')} closeLabel={t('close')} onClose={onClose}>
      <h2 className="font-title text-xl leading-7">
        {t('title', { name: profileName(me), workspace: names.workspace })}
      </h2>
      <p className="text-soft">
        {inviterName ? t('invitedBy', { ...names, name: inviterName }) : t('invited', names)}{' '}
        {t('sayHello')}
      </p>
      <button
        type="button"
        className="button button--primary button--sm mt-1.5 self-start"
        // Keep the focus in the composer: losing it would hide the on-screen keyboard and move this
        // button from under the finger.
        onMouseDown={(event) => event.preventDefault()}
        onClick={(event) => focusComposer(event.currentTarget)}
      >
        <Hand size={15} strokeWidth={1.75} aria-hidden="true" />
        {t('writeHello')}
      </button>
    </Note>
  );
}

/** Explains how to ask the assistant, after the user wrote something it did not answer. */
function AskHint({ channel, members }: Props) {
  const { t } = useTranslation('arrival');
  const ownId = useOwnId();
  const messages = useMessages(channel.id);
  const runs = useRowsWhere('assistant_runs', 'channel_id', channel.id);
  const [knows, setKnows] = useState(() => onDevice.get(KNOWS) !== null);
  const assistant = members.find(({ profile }) => profile?.role === 'assistant');
  const isShown =
    !knows &&
    assistant !== undefined &&
    needsAskHint({
      messages,
      runs,
      assistantId: assistant.participant.profile_id,
      mode: channel.assistant_mode,
      ownId,
    });
  if (!isShown) return null;
  const close = () => {
    onDevice.set(KNOWS, 'yes');
    setKnows(true);
  };
  return (
    <Note label={t('askLabel')} closeLabel={t('close')} onClose={close}>
      <p className="flex items-start gap-2 text-sm text-soft">
        <Sparkles
          size={15}
          strokeWidth={1.75}
          className="mt-0.5 shrink-0 text-accent"
          aria-hidden="true"
        />
        <span>{t('ask', { name: profileName(assistant.profile) })}</span>
      </p>
    </Note>
  );
}

/** A card that only this user sees and can close. */
function Note({
  label,
  closeLabel,
  onClose,
  children,
}: {
  label: string;
  closeLabel: string;
  onClose(): void;
  children: ReactNode;
}) {
  return (
    <aside
      aria-label={label}
      className="hairline-card mx-gutter flex shrink-0 items-start gap-3 py-2.5 ps-4 pe-2"
    >
      <div className="flex min-w-0 flex-1 flex-col gap-1 py-0.5">{children}</div>
      <IconButton label={closeLabel} icon={X} onPress={onClose} />
    </aside>
  );
}
