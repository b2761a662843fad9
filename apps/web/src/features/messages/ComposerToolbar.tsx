import { Button, Popover } from '@heroui/react';
import type { Editor } from '@tiptap/react';
import { ArrowUp, AtSign, Bold, Code, List, Plus, Smile } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/IconButton.tsx';

const EmojiPicker = lazy(() => import('./EmojiPicker.tsx'));

/** Files, form, names, emoji, and off it goes. */
export function ComposerToolbar({ editor, onFiles, onSend }: { editor: Editor | null; onFiles(files: FileList | null): void; onSend(): void }) {
  const { t } = useTranslation('messages');
  const input = useRef<HTMLInputElement>(null);
  const edit = () => editor?.chain().focus();
  return (
    <div className="flex items-center gap-0.5 px-1.5 pb-1.5 text-soft">
      <input
        ref={input}
        type="file"
        multiple
        className="hidden"
        aria-label={t('attach')}
        tabIndex={-1}
        onChange={(event) => {
          onFiles(event.target.files);
          // The same file may be chosen again after it was removed.
          event.target.value = '';
        }}
      />
      <IconButton label={t('attach')} icon={Plus} onPress={() => input.current?.click()} />
      <IconButton label={t('bold')} icon={Bold} onPress={() => edit()?.toggleBold().run()} />
      <IconButton label={t('list')} icon={List} onPress={() => edit()?.toggleBulletList().run()} />
      <IconButton label={t('code')} icon={Code} onPress={() => edit()?.toggleCode().run()} />
      <IconButton label={t('mention')} icon={AtSign} onPress={() => edit()?.insertContent(needsSpace(editor) ? ' @' : '@').run()} />
      <EmojiButton onPick={(emoji) => edit()?.insertContent(emoji).run()} />
      <Button isIconOnly size="sm" variant="primary" aria-label={t('send')} onPress={onSend} className="ml-auto"><ArrowUp size={17} strokeWidth={2} aria-hidden="true" /></Button>
    </div>
  );
}

/** An @ in the middle of a word names nobody. */
const needsSpace = (editor: Editor | null): boolean => {
  const before = editor?.state.selection.$from.nodeBefore;
  return before?.isText === true && !/\s$/.test(before.text ?? '');
};

function EmojiButton({ onPick }: { onPick(emoji: string): void }) {
  const { t } = useTranslation('messages');
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover isOpen={isOpen} onOpenChange={setOpen}>
      <Button isIconOnly size="sm" variant="ghost" aria-label={t('insertEmoji')}><Smile size={17} strokeWidth={1.75} aria-hidden="true" /></Button>
      <Popover.Content placement="top start" className="p-1">
        <Popover.Dialog aria-label={t('insertEmoji')} className="p-0">
          <Suspense fallback={<div className="h-80 w-74" />}>
            <EmojiPicker
              onPick={(emoji) => {
                setOpen(false);
                onPick(emoji);
              }}
            />
          </Suspense>
        </Popover.Dialog>
      </Popover.Content>
    </Popover>
  );
}
