import { Button, Popover } from '@heroui/react';
import type { Channel } from '@parley/model';
import { type Editor, useEditorState } from '@tiptap/react';
import { ArrowUp, AtSign, Bold, Code, List, Smile } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Tip } from '../../../ui/Tip.tsx';
import { nameOf } from '../../emoji/custom-name.ts';
import { AddMenu } from './AddMenu.tsx';
import { ScheduleMenu } from './ScheduleMenu.tsx';
import { PanelOverlay } from '../../../ui/Overlays.tsx';

const EmojiPicker = lazy(() => import('../../emoji/EmojiPicker.tsx'));

type ComposerToolbarProps = {
  channel: Channel;
  editor: Editor | null;
  /** True if there are files to send. */
  hasFiles: boolean;
  onFiles(files: Iterable<File>): void;
  openPoll(question: string): void;
  onSend(): void;
  onSchedule(at: Date): void;
};

/** Buttons for files, formatting, mentions and emoji, and for sending now or later. */
export function ComposerToolbar({
  channel,
  editor,
  hasFiles,
  onFiles,
  openPoll,
  onSend,
  onSchedule,
}: ComposerToolbarProps) {
  const { t } = useTranslation('messages');
  const edit = () => editor?.chain().focus();
  const hasWords = useEditorState({
    editor,
    selector: ({ editor: written }) => written?.isEmpty === false,
  });
  const isReady = hasFiles || hasWords === true;
  return (
    <div
      role="toolbar"
      aria-label={t('composer:toolbar')}
      className="flex items-center gap-0.5 px-1.5 pb-1.5 text-soft"
    >
      <AddMenu channel={channel} editor={editor} onFiles={onFiles} openPoll={openPoll} />
      <IconButton
        label={t('bold')}
        icon={Bold}
        shortcut="Ctrl B"
        onPress={() => edit()?.toggleBold().run()}
        className="max-sm:hidden"
      />
      <IconButton
        label={t('list')}
        icon={List}
        onPress={() => edit()?.toggleBulletList().run()}
        className="max-sm:hidden"
      />
      <IconButton
        label={t('code')}
        icon={Code}
        shortcut="Ctrl E"
        onPress={() => edit()?.toggleCode().run()}
        className="max-sm:hidden"
      />
      <IconButton
        label={t('mention')}
        icon={AtSign}
        shortcut="@"
        onPress={() =>
          edit()
            ?.insertContent(needsSpace(editor) ? ' @' : '@')
            .run()
        }
      />
      <EmojiButton editor={editor} />
      <div className="ms-auto flex">
        <Tip text={t('send')} shortcut="Enter">
          <Button
            isIconOnly
            size="sm"
            variant={isReady ? 'primary' : 'tertiary'}
            aria-label={t('send')}
            onPress={onSend}
            className="rounded-e-none"
          >
            <ArrowUp size={17} strokeWidth={2} aria-hidden="true" />
          </Button>
        </Tip>
        <ScheduleMenu isReady={isReady} onSchedule={onSchedule} />
      </div>
    </div>
  );
}

/** An @ in the middle of a word is not a mention. */
const needsSpace = (editor: Editor | null): boolean => {
  const before = editor?.state.selection.$from.nodeBefore;
  return before?.isText === true && !/\s$/.test(before.text ?? '');
};

/** Inserts an emoji at the caret: a standard one as text, a custom one as an image. */
export function EmojiButton({ editor }: { editor: Editor | null }) {
  const { t } = useTranslation('messages');
  const [isOpen, setOpen] = useState(false);
  const pick = (emoji: string) => {
    setOpen(false);
    const name = nameOf(emoji);
    editor
      ?.chain()
      .focus()
      .insertContent(name ? { type: 'shortcode', attrs: { name } } : emoji)
      .run();
  };
  return (
    <Popover isOpen={isOpen} onOpenChange={setOpen}>
      <Tip text={t('insertEmoji')} shortcut=":">
        <Button isIconOnly size="sm" variant="ghost" aria-label={t('insertEmoji')}>
          <Smile size={17} strokeWidth={1.75} aria-hidden="true" />
        </Button>
      </Tip>
      <PanelOverlay label={t('insertEmoji')} placement="top start" className="p-1">
        <Suspense fallback={<div className="h-92 w-79" />}>
          <EmojiPicker hasCustom onPick={pick} />
        </Suspense>
      </PanelOverlay>
    </Popover>
  );
}
