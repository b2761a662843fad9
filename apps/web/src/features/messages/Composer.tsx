import {
  type Channel,
  channelTitle,
  type FileSpot,
  limits,
  type Message,
  profileName,
} from '@parley/model';
import type { Editor } from '@tiptap/react';
import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notifyTyping, useOwnId } from '../../data/index.ts';
import type { ChannelParticipant } from '../channels/queries.ts';
import { useComposerSpace } from '../../lib/foot-space.ts';
import { hasHover } from '../../lib/has-hover.ts';
import { Answered } from './composer/Answered.tsx';
import { CommandHelp } from './composer/CommandHelp.tsx';
import { ComposerToolbar } from './composer/ComposerToolbar.tsx';
import type { EarlyText } from './composer/EarlyText.tsx';
import { LongPaste } from './composer/LongPaste.tsx';
import { ObstacleLine } from './composer/ObstacleLine.tsx';
import { pasteText } from './composer/pasting.ts';
import { PollDialog } from './composer/PollDialog.tsx';
import { ScheduledList } from './composer/ScheduledList.tsx';
import { Suggestions } from './composer/Suggestions.tsx';
import { UploadList } from './composer/UploadList.tsx';
import { EditorMount } from './composer/EditorMount.tsx';
import { typeText } from './composer/type-text.ts';
import { useComposerDraft, useShownDraft } from './composer/use-draft.ts';
import { contentOf, openText } from './composer/source-text.ts';
import { useMessageEditor } from './composer/use-message-editor.ts';
import { useNaming } from './composer/use-naming.ts';
import { useQuestion } from './composer/use-question.tsx';
import { useRunCommand } from './composer/use-run-command.tsx';
import { useSubmit } from './composer/use-submit.ts';
import { useUploads } from './composer/use-uploads.ts';
import { useConversationState, useConversationActions } from './conversation-state.tsx';
import { carryUploads } from '../files/uploads.ts';

/**
 * What a comment is about; `spot` is null for the only file of the thread's first message.
 * `label` tells this field from that of the thread.
 */
export type CommentOn = { spot: FileSpot | null; label: string; onSent(): void };

type ComposerProps = {
  channel: Channel;
  members: ChannelParticipant[];
  onEditLast(): void;
  /** The root message of the thread to write in; undefined for the channel itself. */
  thread?: Message;
  about?: CommentOn | undefined;
  /** Passes on text typed before the editor was loaded, if there is any. */
  takeEarly(use: (early: EarlyText) => void): void;
};

/**
 * The field for new messages: Enter sends, Shift+Enter breaks the line, Markdown is formatted as
 * you type.
 */
export default function Composer(props: ComposerProps) {
  return <KeyedComposer key={props.thread?.id ?? props.channel.id} {...props} />;
}

function KeyedComposer({ channel, members, onEditLast, thread, about, takeEarly }: ComposerProps) {
  'use memo';
  const { t } = useTranslation('composer');
  const ownId = useOwnId();
  const threadId = thread?.id ?? null;
  const { answered, brought } = useConversationState();
  const { replyTo, bring } = useConversationActions();
  const [pollQuestion, setPollQuestion] = useState<string | null>(null);
  const [longText, setLongText] = useState<string | null>(null);
  const [command, setCommand] = useState('');
  const draftUploads = useUploads(channel, threadId);
  const root = useRef<HTMLDivElement>(null);
  useComposerSpace(root);
  const { ask, dialog } = useQuestion();
  const threadLabel = about?.label ?? (thread && t('replyPlaceholder'));
  const label = useLabel(channel, members, ownId, threadLabel);

  const { people, outsiders, sources } = useNaming(channel, members, ownId);
  const draft = useComposerDraft({
    workspaceId: channel.workspace_id,
    channelId: channel.id,
    threadId,
    profileId: ownId,
  });
  const runCommand = useRunCommand({
    channel,
    thread: thread ?? null,
    members,
    outsiders,
    ownId,
    answered,
    ask,
    openPoll: setPollQuestion,
  });
  const { submit, obstacle, clearObstacle } = useSubmit({
    channel,
    threadId,
    spot: about?.spot ?? null,
    ownId,
    members,
    people,
    draftUploads: draftUploads.state,
    answered,
    runCommand,
    ask,
    onGone(written, underWay) {
      written.commands.clearContent();
      draft.sent();
      carryUploads(draftUploads.state.messageId, draftUploads.release(underWay));
      replyTo(null);
      setCommand('');
      about?.onSent();
    },
  });
  const addFiles = (files: Iterable<File>, writer: Editor | null) => {
    clearObstacle();
    draftUploads.add(files);
    writer?.commands.focus();
  };
  const { editor, suggesting, listId } = useMessageEditor({
    keptAs: `${ownId} ${threadId ?? channel.id}`,
    label,
    placeholder: label,
    content: draft.text,
    sources,
    people,
    className: 'max-h-[40vh] min-h-11 overflow-y-auto px-3.5 pt-3 pb-1',
    hasFocus: hasHover(),
    onReady(ready) {
      takeEarly(({ text, hasFocus, isSent }) => {
        if (ready.isDestroyed) return;
        ready.commands.setTextSelection(ready.state.doc.content.size);
        // Focuses directly, because the editor's own command waits a frame, in which keys would be
        // lost.
        if (hasFocus) ready.view.focus();
        if (text === '') return;
        typeText(ready, text);
        if (isSent) submit(ready);
      });
    },
    onChange(markdown) {
      draft.changed(markdown);
      clearObstacle();
      setCommand(markdown.startsWith('/') ? markdown : '');
      if (markdown !== '') notifyTyping(channel.id, threadId);
    },
    onEnter: submit,
    onEscape: () => (longText === null ? replyTo(null) : setLongText(null)),
    onArrowUp: onEditLast,
    onFiles: addFiles,
    onLongText: setLongText,
  });

  useShownDraft(draft, (text) => {
    // An editor that took too long to be mounted has been replaced; its successor starts with the
    // draft.
    if (!editor || editor.isDestroyed) return;
    openText(editor, text);
    setCommand('');
  });

  useEffect(() => {
    if (answered) editor?.commands.focus();
  }, [answered, editor]);

  useEffect(() => {
    if (brought === null || !editor || editor.isDestroyed) return;
    editor.chain().focus('end').insertContent(contentOf(brought).content).run();
    bring(null);
  }, [brought, bring, editor]);

  const shownObstacle =
    obstacle ??
    (draftUploads.state.leftOut > 0
      ? { text: t('messages:tooManyFiles', { max: limits.attachmentsPerMessage }) }
      : null);

  /** Attaches the long text as a file or inserts it as an ordinary paste. */
  const settle = (as: 'file' | 'text') => {
    if (longText !== null && as === 'file')
      addFiles([new File([longText], t('pastedName'), { type: 'text/plain' })], editor);
    else if (longText !== null && editor) pasteText(editor, longText);
    setLongText(null);
    editor?.commands.focus();
  };

  return (
    <div ref={root} data-composer className="px-gutter pb-3">
      <ScheduledList channelId={channel.id} threadId={threadId} />
      <div
        className={clsx(
          'relative',
          'rounded-xl border border-hairline bg-raised transition-colors',
          'focus-within:border-accent/55',
        )}
      >
        {suggesting && <Suggestions id={listId} suggesting={suggesting} />}
        {answered && <Answered message={answered} onCancel={() => replyTo(null)} />}
        {command !== '' && <CommandHelp text={command} />}
        {longText !== null && (
          <LongPaste
            length={longText.length}
            onFile={() => settle('file')}
            onText={() => settle('text')}
          />
        )}
        <UploadList
          uploads={draftUploads.state.uploads}
          onRemove={draftUploads.remove}
          onRetry={draftUploads.retry}
        />
        {/*
         * One line high even before the editor is mounted, so that the messages above do not move.
         */}
        <EditorMount editor={editor} className="min-h-11" />
        {shownObstacle && <ObstacleLine obstacle={shownObstacle} />}
        <ComposerToolbar
          channel={channel}
          editor={editor}
          hasFiles={draftUploads.state.uploads.length > 0}
          onFiles={(files) => addFiles(files, editor)}
          openPoll={setPollQuestion}
          onSend={() => editor && submit(editor)}
          onSchedule={(at) => editor && submit(editor, at)}
        />
      </div>
      {pollQuestion !== null && (
        <PollDialog
          channelId={channel.id}
          threadId={threadId}
          question={pollQuestion}
          onClose={() => setPollQuestion(null)}
        />
      )}
      {dialog}
    </div>
  );
}

/** The label, by channel name, other members of the conversation, or thread. */
function useLabel(
  channel: Channel,
  members: ChannelParticipant[],
  ownId: string,
  threadLabel: string | undefined,
): string {
  const { t } = useTranslation(['composer', 'messages']);
  if (threadLabel !== undefined) return threadLabel;
  if (channel.visibility !== 'direct')
    return t('messages:placeholder', { channel: channelTitle(channel) });
  const others = members
    .filter(({ participant }) => participant.profile_id !== ownId)
    .map(({ profile }) => profileName(profile));
  return t('directPlaceholder', { names: others.join(', ') || profileName(members[0]?.profile) });
}
