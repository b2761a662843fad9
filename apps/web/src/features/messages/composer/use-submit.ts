import { references } from '@parley/markdown';
import { type Channel, type FileSpot, limits, type Message } from '@parley/model';
import type { Editor } from '@tiptap/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsKnown } from '../../../data/index.ts';
import { errorText } from '../../../lib/error-text.ts';
import { useIsOlder } from '../../../lib/use-is-older.ts';
import { validationText } from '../../../lib/validation-text.ts';
import { type Confirmation, typedCommand, type WrittenCommand } from '../../commands/command.ts';
import type { ChannelParticipant } from '../../channels/queries.ts';
import type { Candidate } from '../../text/mentioned.ts';
import { type WrittenMessage, send } from '../mutations.ts';
import { scheduleMessage } from './scheduled.ts';
import type { DraftUploadsState } from './draft-uploads.ts';
import { finishSmiley } from './typed-emoji-extension.ts';
import type { CommandResult } from './use-run-command.tsx';
import { writtenIn } from './source-text.ts';
import { nameTyped } from './typing-names.ts';

/** In channels with more people, the app asks before everyone is notified. */
const MANY = 30;
/** After this time a message with mentions is sent with the names known so far. */
const UNKNOWN_AT_MOST_MS = 10_000;

type Options = {
  channel: Channel;
  threadId: string | null;
  spot: FileSpot | null;
  ownId: string;
  members: ChannelParticipant[];
  /** Who can be named by typing '@Name'. */
  people: readonly Candidate[];
  draftUploads: DraftUploadsState;
  answered: Message | null;
  runCommand(typed: WrittenCommand): Promise<CommandResult>;
  ask(question: Confirmation): Promise<boolean>;
  /**
   * Called once the message is on its way, to clear the editor, uploads and draft.
   * @param underWay ids of the files that the message declares as uploading
   */
  onGone(editor: Editor, underWay: ReadonlySet<string>): void;
};

/**
 * The reason a message is not sent yet, with an action. `isOver` is true once it is resolved;
 * `isWait` is set if it resolves by itself.
 */
export type Obstacle = {
  text: string;
  isOver?: (() => boolean) | undefined;
  isWait?: boolean;
  action?: { label: string; run(): void };
};

const NONE: ReadonlySet<string> = new Set();

const namesEveryone = (text: string) => references(text).some(({ kind }) => kind === 'everyone');

/** The command that a text is, with its argument as typed and as Markdown. */
function commandIn(editor: Editor, text: string): WrittenCommand | null {
  const written = typedCommand(text);
  const typed = typedCommand(editor.getText({ blockSeparator: '\n' }));
  return written && typed && { ...typed, markdown: written.argument };
}

/** Sends the editor's content as a message, now or later, or runs it as a command. */
export function useSubmit({
  channel,
  threadId,
  spot,
  ownId,
  members,
  people,
  draftUploads,
  answered,
  runCommand,
  ask,
  onGone,
}: Options) {
  'use memo';
  const { t } = useTranslation(['composer', 'messages', 'commands']);
  const [obstacle, setObstacle] = useState<Obstacle | null>(null);
  const [waiting, setWaiting] = useState<{ editor: Editor; sendAt: Date | null } | null>(null);
  const isBusy = useRef(false);
  const { uploads, messageId } = draftUploads;
  const isUploading = uploads.some(({ state }) => state === 'uploading');
  const areKnown = useIsKnown('participants', channel.id);
  const areOverdue = useIsOlder(UNKNOWN_AT_MOST_MS);
  /** Mentions can be resolved only after the channel's people are loaded. */
  const needsPeople = (text: string) => text.includes('@') && !areKnown && !areOverdue;
  /**
   * A message sent now needs only the metadata of its files, which continue to upload; a scheduled
   * one needs complete uploads.
   */
  const needsFiles = (sendAt: Date | null) =>
    isUploading &&
    (sendAt !== null || uploads.some(({ state, summary }) => state === 'uploading' && !summary));

  /** The reason the message cannot be sent; otherwise null. */
  const problemOf = (text: string): string | null => {
    if (uploads.some(({ state }) => state === 'failed')) return t('messages:failedUpload');
    if (text === '' && !uploads.some(({ summary }) => summary))
      return validationText('At least one attachment is required');
    return text.length > limits.messageTextMax
      ? t('messages:tooLong', { max: limits.messageTextMax })
      : null;
  };

  const draftOf = (text: string): WrittenMessage => ({
    id: messageId,
    workspaceId: channel.workspace_id,
    channelId: channel.id,
    threadId,
    authorId: ownId,
    text,
    files: uploads.flatMap(({ summary }) => summary ?? []),
    progressById: new Map(
      uploads.flatMap(({ id, state, progress }) => (state === 'uploading' ? [[id, progress]] : [])),
    ),
    replyToId: answered?.id ?? null,
    spot,
  });

  /** True if everyone may be notified; in a large channel the author is asked to confirm. */
  const canTell = async (): Promise<boolean> => {
    const count = members.filter(
      ({ profile, participant }) =>
        profile?.role !== 'assistant' && participant.profile_id !== ownId,
    ).length;
    if (count <= MANY) return true;
    return ask({
      title: t('everyoneTitle', { count }),
      text: t('everyoneText', { count }),
      confirmLabel: t('everyoneSend'),
    });
  };

  const clearObstacle = () => {
    setObstacle(null);
    setWaiting(null);
  };

  /** Sends as soon as the missing data has arrived, unless the author continues to type. */
  const wait = (editor: Editor, sendAt: Date | null, text: string) => {
    setWaiting({ editor, sendAt });
    setObstacle({
      text,
      isWait: true,
      action: { label: t('messages:doNotSend'), run: clearObstacle },
    });
  };

  const deliver = async (editor: Editor, text: string, sendAt: Date | null) => {
    if (text === '' && uploads.length === 0) return;
    if (needsPeople(text)) return wait(editor, sendAt, t('messages:sentOnceKnown'));
    if (needsFiles(sendAt)) return wait(editor, sendAt, t('messages:sentOnceUploaded'));
    const problem = problemOf(text);
    if (problem)
      return setObstacle({ text: problem, isOver: () => problemOf(writtenIn(editor)) === null });
    const draft = draftOf(text);
    if (channel.visibility !== 'direct' && namesEveryone(text) && !(await canTell())) return;
    try {
      if (sendAt) await scheduleMessage(draft, sendAt);
      else send(draft);
    } catch (refusal) {
      return setObstacle({ text: errorText(refusal) });
    }
    setObstacle(null);
    onGone(editor, new Set(draft.progressById?.keys()));
  };

  const command = async (editor: Editor, text: string, typed: WrittenCommand) => {
    finish(editor, text, await runCommand(typed));
  };

  const finish = (editor: Editor, text: string, result: CommandResult): void => {
    if (result.isDone) {
      setObstacle(null);
      return onGone(editor, NONE);
    }
    const { problem, isUnknown, offer } = result;
    const asText = {
      label: t('commands:asText'),
      run: () => void once(() => deliver(editor, text, null)),
    };
    const instead = offer && {
      label: offer.label,
      run: () => void once(async () => finish(editor, text, await offer.run())),
    };
    const action = isUnknown ? asText : instead;
    setObstacle({ text: problem, ...(action ? { action } : {}) });
  };

  /** Ignores a second Enter while the first is in progress. */
  const once = async (work: () => Promise<void>) => {
    if (isBusy.current) return;
    isBusy.current = true;
    await work().finally(() => {
      isBusy.current = false;
    });
  };

  const submit = (editor: Editor, sendAt: Date | null = null): void => {
    finishSmiley(editor);
    nameTyped(editor, people);
    const text = writtenIn(editor);
    const typed = sendAt ? null : commandIn(editor, text);
    void once(() => (typed ? command(editor, text, typed) : deliver(editor, text, sendAt)));
  };

  const resume = useEffectEvent(() => {
    if (!waiting) return;
    setWaiting(null);
    submit(waiting.editor, waiting.sendAt);
  });
  const isHeldUp =
    waiting !== null && (needsPeople(writtenIn(waiting.editor)) || needsFiles(waiting.sendAt));
  useEffect(() => {
    // The arrival of the last missing data sends the message; there is no user event for it.
    // oxlint-disable-next-line react/set-state-in-effect
    if (!isHeldUp) resume();
  }, [isHeldUp]);

  return { submit, obstacle: obstacle?.isOver?.() ? null : obstacle, clearObstacle };
}
