import { TagList } from '../../ui/TagList.tsx';
import { Button, FieldError, Input, Label, TextField } from '@heroui/react';
import { canBeFound, fold, keywordsOf } from '@parley/model';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from '../../ui/PageHeader.tsx';
import { useSetting } from '../profile/use-setting.ts';

const MOST = 30;
const LONGEST = 60;

/** Words that notify the user when somebody writes them. Each change is saved. */
export function Keywords() {
  const { t } = useTranslation('settings');
  const { settings, save } = useSetting();
  const [text, setText] = useState('');
  const keywords = keywordsOf(settings.keywords);
  const isFull = keywords.length >= MOST;
  const cannotBeFound = text.trim() !== '' && !canBeFound(text);
  const change = (next: string[]) => save({ keywords: next });
  const add = (event: FormEvent) => {
    event.preventDefault();
    const fresh = text.trim().replace(/\s+/gu, ' ');
    if (fresh === '' || isFull || cannotBeFound) return;
    if (!keywords.some((known) => fold(known) === fold(fresh))) change([...keywords, fresh]);
    setText('');
  };
  return (
    <Section title={t('keywords')} text={t('keywordsText')}>
      <form onSubmit={add} className="flex max-w-md items-end gap-2">
        <TextField
          value={text}
          onChange={setText}
          maxLength={LONGEST}
          isDisabled={isFull}
          isInvalid={cannotBeFound}
          validationBehavior="aria"
          className="flex min-w-0 flex-1 flex-col gap-1.5"
        >
          <Label>{t('keyword')}</Label>
          <Input className="w-full" placeholder={t('keywordExample')} />
          {cannotBeFound && (
            <FieldError className="text-sm text-bad">{t('keywordWithoutLetters')}</FieldError>
          )}
        </TextField>
        <Button type="submit" variant="outline" isDisabled={isFull || cannotBeFound}>
          {t('addKeyword')}
        </Button>
      </form>
      {isFull && <p className="text-sm text-soft">{t('keywordsFull', { count: MOST })}</p>}
      <TagList label={t('keywords')} values={keywords} onChange={change} />
    </Section>
  );
}
