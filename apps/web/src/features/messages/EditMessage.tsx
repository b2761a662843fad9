import { Button, TextArea } from '@heroui/react';
import { type AttachmentSummary, type Message, textOf } from '@parley/model';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { editText } from './mutations.ts';

/** The text of a message, in place. Enter saves, Esc leaves it as it was. */
export function EditMessage({ message, files, onDone }: { message: Message; files: AttachmentSummary[]; onDone(): void }) {
  const { t } = useTranslation('messages');
  const [text, setText] = useState(textOf(message));
  const isEmpty = text.trim() === '' && files.length === 0;
  const save = () => {
    if (isEmpty) return;
    if (text.trim() !== textOf(message)) editText(message, files, text.trim());
    onDone();
  };
  return (
    <div className="flex flex-col gap-1.5 py-1">
      <TextArea
        autoFocus
        aria-label={t('editText')}
        value={text}
        rows={Math.min(10, text.split('\n').length + 1)}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onDone();
          if (event.key !== 'Enter' || event.shiftKey) return;
          event.preventDefault();
          save();
        }}
        className="w-full"
      />
      <div className="flex gap-2">
        <Button size="sm" variant="primary" isDisabled={isEmpty} onPress={save}>{t('save')}</Button>
        <Button size="sm" variant="tertiary" onPress={onDone}>{t('cancel')}</Button>
      </div>
    </div>
  );
}
