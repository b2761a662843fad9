import { type Channel, channelForm, limits } from '@parley/model';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Section } from '../../../ui/PageHeader.tsx';
import { PromptEditor } from '../../assistant/PromptEditor.tsx';
import { updateChannel } from '../mutations.ts';
import { SaveBar } from './SaveBar.tsx';
import { useSettingsForm } from './use-settings-form.ts';

const schema = channelForm.pick({ prompt: true, assistant_mode: true }).extend({ assistant_model: z.string().trim().max(limits.nameMax, `Model must be at most ${limits.nameMax} characters`) });

/** The prompt, and when and with which model the assistant answers. */
export function AssistantSettings({ channel }: { channel: Channel }) {
  const { t } = useTranslation('channels');
  const stored = { prompt: channel.prompt, assistant_mode: channel.assistant_mode, assistant_model: channel.assistant_model ?? '' };
  const form = useSettingsForm<z.infer<typeof schema>>(schema, stored, (values) => updateChannel(channel.id, { ...values, assistant_model: values.assistant_model || null }));
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Section title={t('assistant')} text={t('assistantText')}>
        <PromptEditor values={form.values} errors={form.errors} set={form.set} setMode={(mode) => form.set('assistant_mode', mode)} setModel={(model) => form.set('assistant_model', model)} />
        <SaveBar isChanged={form.isChanged} isSaved={form.isSaved} isSending={form.isSending} error={form.errors.form} />
      </Section>
    </form>
  );
}
