import { Button, TextArea } from '@heroui/react';
import { type AttachmentSummary, limits, type Message, textOf } from '@parley/model';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConversationActions } from './conversation-state.tsx';
import { type Candidate, mentionedIn } from './mentioned.ts';
import { focusComposer } from './message-actions.ts';
import { editText } from './mutations.ts';

const MOST_ROWS = 12;

/** The text of a message, in place. Enter saves, Shift+Enter breaks, Esc leaves it as it was. */
export function EditMessage({ message, files, candidates }: { message: Message; files: AttachmentSummary[]; candidates: Candidate[] }) {
  const { t } = useTranslation('messages');
  const { edit } = useConversationActions();
  const [text, setText] = useState(() => textOf(message));
  const area = useRef<HTMLTextAreaElement>(null);
  const written = text.trim();
  const problem = written === '' && files.length === 0 ? t('emptyEdit') : written.length > limits.messageTextMax ? t('tooLong', { max: limits.messageTextMax }) : null;

  useEffect(() => {
    area.current?.focus();
    area.current?.setSelectionRange(-1, -1);
  }, []);

  const done = () => {
    edit(null);
    focusComposer();
  };
  const save = () => {
    if (problem) return;
    if (written !== textOf(message)) editText(message, files, written, mentionedIn(written, candidates));
    done();
  };
  return (
    <div className="flex max-w-[46rem] flex-col gap-1.5 py-1">
      <TextArea
        ref={area}
        aria-label={t('editText')}
        value={text}
        rows={Math.min(MOST_ROWS, text.split('\n').length)}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key === 'Escape') done();
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          save();
        }}
        className="field-sizing-content max-h-72 w-full resize-none"
      />
      <div className="flex items-center gap-2 text-[12.5px]">
        <Button size="sm" variant="primary" isDisabled={problem !== null} onPress={save}>{t('save')}</Button>
        <Button size="sm" variant="tertiary" onPress={done}>{t('cancel')}</Button>
        <span className={problem ? 'text-bad' : 'hidden text-faint sm:inline'} role={problem ? 'alert' : undefined}>{problem ?? t('editKeys')}</span>
      </div>
    </div>
  );
}
