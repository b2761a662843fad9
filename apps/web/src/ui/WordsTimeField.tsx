import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clock, day } from '../lib/format.ts';
import { timeInWords } from '../lib/time-in-words.ts';
import { Field } from './Field.tsx';

/** Sets a time by words such as 'tomorrow at 9'. For a past time, the next one is chosen. */
export function WordsTimeField({ onChange }: { onChange(at: Date): void }) {
  const { t } = useTranslation('common');
  const [words, setWords] = useState('');
  const [note, setNote] = useState<string | undefined>();
  const latest = useRef('');
  const read = async (text: string) => {
    setWords(text);
    latest.current = text;
    const found = text.trim() === '' ? null : await timeInWords(text);
    // A later key press may have been read first.
    if (latest.current !== text) return;
    const at = found && (found.offer ?? found.at);
    const when = at && `${day(at.toISOString())}, ${clock(at.toISOString())}`;
    setNote(found?.offer ? t('timeHasPassed', { when }) : (when ?? undefined));
    if (at) onChange(at);
  };
  return (
    <Field
      label={t('timeInWords')}
      placeholder={t('timeInWordsExample')}
      value={words}
      description={note}
      onChange={(text) => void read(text)}
    />
  );
}
