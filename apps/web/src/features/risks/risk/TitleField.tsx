import { clsx } from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TITLE_MAX } from '../limits.ts';

type TitleFieldProps = { value: string; isReadOnly: boolean; onSave(title: string): void };

/** Title edited in place: Enter or blur saves, Escape restores. */
export function TitleField({ value, isReadOnly, onSave }: TitleFieldProps) {
  const { t } = useTranslation('risks');
  const [typed, setTyped] = useState<string | null>(null);
  const save = () => {
    const title = typed?.replaceAll(/\s+/g, ' ').trim();
    if (title && title !== value) onSave(title);
    setTyped(null);
  };
  return (
    <textarea
      aria-label={t('risk')}
      rows={1}
      value={typed ?? value}
      maxLength={TITLE_MAX}
      readOnly={isReadOnly}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          event.preventDefault();
          event.currentTarget.blur();
        } else if (event.key === 'Escape') setTyped(null);
      }}
      className={clsx(
        '-mx-2 field-sizing-content w-[calc(100%+1rem)] px-2 py-1',
        'resize-none rounded-lg bg-transparent font-title text-2xl leading-8',
        'hover:bg-hover/60 focus:bg-raised md:text-[1.75rem] md:leading-9',
      )}
    />
  );
}
