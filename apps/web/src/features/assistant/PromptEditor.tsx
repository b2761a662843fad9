import type { ChannelForm } from '@parley/model';
import { useTranslation } from 'react-i18next';
import { Section } from '../../ui/PageHeader.tsx';
import { ModeField } from './prompts/ModeField.tsx';
import { PromptField } from './prompts/PromptField.tsx';

type Values = Pick<ChannelForm, 'prompt' | 'assistant_mode'>;
type PromptEditorProps = {
  values: Values;
  errors: Partial<Record<keyof Values, string>>;
  set<Key extends keyof Values>(key: Key, value: Values[Key]): void;
};

/** Prompt and mode of the assistant in a new channel. */
export function PromptEditor({ values, errors, set }: PromptEditorProps) {
  const { t } = useTranslation('channels');
  return (
    <Section title={t('assistant')} text={t('assistantText')}>
      <PromptField
        value={values.prompt}
        error={errors.prompt}
        onChange={(prompt) => set('prompt', prompt)}
      />
      <ModeField value={values.assistant_mode} onChange={(mode) => set('assistant_mode', mode)} />
    </Section>
  );
}
