import { TagList } from '../../ui/TagList.tsx';
import { FieldError, Input, Label, TextField } from '@heroui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SKILL_MAX } from './entry-form.ts';

type SkillsFieldProps = {
  value: readonly string[];
  onChange(skills: string[]): void;
  error?: string | undefined;
};

/** Edits skills as tags: Enter or a comma adds one, Backspace in the empty field edits the last. */
export function SkillsField({ value, onChange, error }: SkillsFieldProps) {
  const { t } = useTranslation('directory');
  const [text, setText] = useState('');
  const add = (typed: string) => {
    const fresh = typed
      .split(/[,;\n]/)
      .map((skill) => skill.trim())
      .filter(Boolean);
    if (fresh.length > 0) onChange([...new Set([...value, ...fresh])]);
    setText('');
  };
  return (
    <div className="flex flex-col gap-2">
      <TextField
        value={text}
        onChange={(next) => (/[,;\n]/.test(next) ? add(next) : setText(next))}
        onBlur={() => add(text)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && text.trim() !== '') {
            event.preventDefault();
            add(text);
          } else if (event.key === 'Backspace' && text === '' && value.length > 0) {
            event.preventDefault();
            setText(value.at(-1) ?? '');
            onChange(value.slice(0, -1));
          }
        }}
        maxLength={SKILL_MAX}
        isInvalid={error !== undefined}
        validationBehavior="aria"
        className="flex flex-col gap-1.5"
      >
        <Label>{t('fields.skills')}</Label>
        <Input className="w-full" placeholder={t('form.skillsPlaceholder')} />
        <FieldError className="text-sm text-bad">{error}</FieldError>
      </TextField>
      <TagList label={t('fields.skills')} values={value} onChange={onChange} />
    </div>
  );
}
