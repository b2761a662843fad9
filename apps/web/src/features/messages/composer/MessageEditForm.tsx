import { Button } from '@heroui/react';
import { type AttachmentSummary, limits, type Message, textOf } from '@parley/model';
import type { Editor } from '@tiptap/react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChannel } from '../../channels/queries.ts';
import { useCanCallEveryone } from '../../channels/use-channel-rights.ts';
import { useConversationActions } from '../conversation-state.tsx';
import { type Candidate, EVERYONE } from '../../text/mentioned.ts';
import { focusComposer } from '../actions/neighbours.ts';
import { editText } from '../mutations.ts';
import { EditorMount } from './EditorMount.tsx';
import { EmojiButton } from './ComposerToolbar.tsx';
import { Suggestions } from './Suggestions.tsx';
import { editedIn } from './source-text.ts';
import { nameTyped } from './typing-names.ts';
import { useMessageEditor } from './use-message-editor.ts';
import { useSuggestionSources } from './use-sources.ts';

/** The form to edit a message's text. */
export default function MessageEditForm({
  message,
  files,
  candidates,
}: {
  message: Message;
  files: AttachmentSummary[];
  candidates: Candidate[];
}) {
  'use memo';
  const { t } = useTranslation('messages');
  const { edit } = useConversationActions();
  const channel = useChannel(message.channel_id);
  const hasEveryone = useCanCallEveryone(channel);
  const people = hasEveryone ? [...candidates, EVERYONE] : candidates;
  const sources = useSuggestionSources({
    hasEveryone,
    candidates,
    outsiders: NOBODY,
    commands: NO_COMMANDS,
    ofBots: NO_COMMANDS,
  });
  const [text, setText] = useState(() => textOf(message));
  const root = useRef<HTMLDivElement>(null);
  const problem =
    text === '' && files.length === 0
      ? t('emptyEdit')
      : text.length > limits.messageTextMax
        ? t('tooLong', { max: limits.messageTextMax })
        : null;

  const done = () => {
    const from = root.current ?? undefined;
    edit(null);
    focusComposer(from);
  };
  const save = (editor: Editor) => {
    if (problem) return;
    nameTyped(editor, people);
    const written = editedIn(editor);
    if (written !== textOf(message)) editText(message, files, written);
    done();
  };
  const { editor, suggesting, listId } = useMessageEditor({
    label: t('editText'),
    placeholder: '',
    content: () => text,
    sources,
    people,
    className: 'max-h-72 min-h-9 overflow-y-auto px-3 py-1.5',
    hasFocus: true,
    onChange: setText,
    onEnter: save,
    onEscape: done,
  });
  return (
    // Shortcuts of the message, such as E and Del, must not apply while typing.
    <div
      ref={root}
      role="presentation"
      onKeyDown={(event) => event.stopPropagation()}
      className="relative flex max-w-[46rem] flex-col gap-1.5 py-1"
    >
      {suggesting && <Suggestions id={listId} suggesting={suggesting} />}
      <div className="rounded-lg border border-hairline bg-raised focus-within:border-accent/55">
        <EditorMount editor={editor} />
      </div>
      <div className="flex items-center gap-2 text-xs">
        <Button
          size="sm"
          variant="primary"
          isDisabled={problem !== null}
          onPress={() => save(editor)}
        >
          {t('save')}
        </Button>
        <Button size="sm" variant="tertiary" onPress={done}>
          {t('cancel')}
        </Button>
        <EmojiButton editor={editor} />
        <span
          className={problem ? 'text-bad' : 'hidden text-faint sm:inline'}
          role={problem ? 'alert' : undefined}
        >
          {problem ?? t('editKeys')}
        </span>
      </div>
    </div>
  );
}

const NOBODY = async () => [];
const NO_COMMANDS: never[] = [];
