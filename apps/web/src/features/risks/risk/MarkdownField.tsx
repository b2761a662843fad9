import { Button } from '@heroui/react';
import { Pencil } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/Field.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Source } from '../../text/Source.tsx';
import { DESCRIPTION_MAX } from '../limits.ts';

// Loads lazily: the renderer is larger than the rest of the page.
const Markdown = lazy(() => import('../../text/Markdown.tsx'));

type MarkdownFieldProps = {
  label: string;
  /** Level of the heading. */ level: 2 | 3;
  value: string | null;
  placeholder: string;
  isReadOnly: boolean;
  onSave(text: string | null): void;
};

/** A Markdown text, rendered for reading and plain for editing. */
export function MarkdownField({
  label,
  level,
  value,
  placeholder,
  isReadOnly,
  onSave,
}: MarkdownFieldProps) {
  const { t } = useTranslation('risks');
  const { t: common } = useTranslation('common');
  const [typed, setTyped] = useState<string | null>(null);
  if (typed !== null) {
    const save = () => {
      const text = typed.trim() || null;
      if (text !== value) onSave(text);
      setTyped(null);
    };
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setTyped(null);
          else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
        }}
        className="flex flex-col gap-2"
      >
        <Field
          label={label}
          value={typed}
          onChange={setTyped}
          rows={6}
          maxLength={DESCRIPTION_MAX}
          autoFocus
          description={t('markdownHint')}
        />
        <span className="flex justify-end gap-2">
          <Button size="sm" variant="tertiary" onPress={() => setTyped(null)}>
            {common('cancel')}
          </Button>
          <Button size="sm" variant="primary" type="submit">
            {t('save')}
          </Button>
        </span>
      </form>
    );
  }
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section aria-label={label} className="group flex flex-col gap-1">
      <div className="flex h-8 items-center gap-1">
        <Heading className="text-sm font-medium">{label}</Heading>
        {!isReadOnly && value !== null && (
          <IconButton
            label={t('editOf', { label })}
            icon={Pencil}
            className="size-7 text-soft"
            onPress={() => setTyped(value)}
          />
        )}
      </div>
      {value !== null && (
        <Suspense fallback={<Source text={value} />}>
          <Markdown text={value} />
        </Suspense>
      )}
      {value === null &&
        (isReadOnly ? (
          <p className="text-faint">{t('nothingYet')}</p>
        ) : (
          <button
            type="button"
            onClick={() => setTyped('')}
            className="-mx-2 cursor-text rounded-lg px-2 py-1.5 text-start text-faint hover:bg-hover/60"
          >
            {placeholder}
          </button>
        ))}
    </section>
  );
}
