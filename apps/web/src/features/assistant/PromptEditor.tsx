import { Button } from '@heroui/react';
import { type ChannelForm, limits } from '@parley/model';
import { useTranslation } from 'react-i18next';
import { Choice } from '../../ui/Choice.tsx';
import { Field } from '../../ui/Field.tsx';

type Values = Pick<ChannelForm, 'prompt' | 'assistant_mode'> & { assistant_model?: string };
type PromptEditorProps = {
  values: Values;
  errors: Partial<Record<keyof Values, string>>;
  set(key: 'prompt', value: string): void;
  setMode(mode: Values['assistant_mode']): void;
  /** Left out where the server's model is not a choice. */
  setModel?(model: string): void;
};

const IDEAS = ['answers', 'minutes', 'editor'] as const;
const MODES = ['auto', 'mention', 'off'] as const;

/** What the assistant of a channel does: its prompt, when it answers, and with which model. */
export function PromptEditor({ values, errors, set, setMode, setModel }: PromptEditorProps) {
  const { t, i18n } = useTranslation('assistant');
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <>
      {values.prompt === '' && (
        <div className="flex flex-wrap items-center gap-2" role="group" aria-label={t('ideasLabel')}>
          <span className="text-[13px] text-faint" aria-hidden="true">{t('ideasLabel')}</span>
          {IDEAS.map((idea) => <Button key={idea} size="sm" variant="outline" className="rounded-full" onPress={() => set('prompt', t(`ideas.${idea}.prompt`))}>{t(`ideas.${idea}.name`)}</Button>)}
        </div>
      )}
      <Field
        label={t('prompt')}
        name="prompt"
        rows={9}
        mono
        value={values.prompt}
        onChange={(prompt) => set('prompt', prompt)}
        error={errors.prompt}
        placeholder={t('promptPlaceholder')}
        description={t('promptCount', { number: number.format(values.prompt.length), max: number.format(limits.promptMax) })}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Choice label={t('mode')} value={values.assistant_mode} onChange={setMode} options={MODES.map((key) => ({ key, label: t(`modes.${key}`) }))} />
        {setModel && <Field label={t('modelName')} name="assistant_model" value={values.assistant_model ?? ''} onChange={setModel} error={errors.assistant_model} description={t('modelHint')} />}
      </div>
    </>
  );
}
