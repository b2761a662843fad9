import { type Channel, channelForm } from '@parley/model';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { Section } from '../../../ui/PageHeader.tsx';
import { IdentityFields } from '../ChannelFormFields.tsx';
import { updateChannel } from '../mutations.ts';
import { useTakenHandle } from '../use-taken-handle.ts';
import { SaveBar } from './SaveBar.tsx';
import { useSettingsForm } from './use-settings-form.ts';

const schema = channelForm.omit({ prompt: true, assistant_mode: true });
type Values = z.infer<typeof schema>;

const storedIn = ({ name, topic, description, icon, category, visibility }: Channel): Values => ({
  name,
  topic,
  description: description ?? '',
  icon: icon ?? '',
  category: category ?? '',
  visibility: visibility === 'open' ? 'open' : 'private',
});

/** What the channel is called and for whom it is. */
export function IdentitySettings({ channel }: { channel: Channel }) {
  const { t } = useTranslation('channels');
  const handle = useTakenHandle();
  const form = useSettingsForm<Values>(
    schema,
    storedIn(channel),
    ({ topic, description, icon, category, ...values }) =>
      handle.told(
        topic ?? '',
        updateChannel(channel.id, {
          ...values,
          topic: topic || channel.topic,
          description: description || null,
          icon: icon || null,
          category: category || null,
        }),
      ),
  );
  const topic = form.errors.topic ?? handle.errorFor(form.values.topic ?? '');
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Section title={t('about')}>
        <IdentityFields values={form.values} errors={{ ...form.errors, topic }} set={form.set} />
        <SaveBar
          isChanged={form.isChanged}
          isSaved={form.isSaved}
          isSending={form.isSending}
          error={form.errors.form}
        />
      </Section>
    </form>
  );
}
