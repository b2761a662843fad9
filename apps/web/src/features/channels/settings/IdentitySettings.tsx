import { type Channel, channelForm, profileName } from '@parley/model';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { ErrorNotice } from '../../../ui/Notice.tsx';
import { Section } from '../../../ui/PageHeader.tsx';
import { OpensToAllNote } from '../../reach/OpensNote.tsx';
import { IdentityFields } from '../ChannelFormFields.tsx';
import { updateChannel } from '../mutations.ts';
import { useParticipants } from '../queries.ts';
import { useTakenHandle } from '../use-taken-handle.ts';
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

type IdentitySettingsProps = {
  channel: Channel;
  /** A user who may change an open channel only by a granted right cannot make it private. */
  canClose: boolean;
};

/** The channel's name and visibility. */
export function IdentitySettings({ channel, canClose }: IdentitySettingsProps) {
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
        <IdentityFields
          values={form.values}
          errors={{ ...form.errors, topic }}
          set={form.set}
          hasVisibility={canClose}
        />
        {channel.visibility === 'open' && form.values.visibility === 'private' && (
          <StaysWith channelId={channel.id} />
        )}
        {channel.visibility === 'private' && form.values.visibility === 'open' && (
          <OpensToAllNote channelId={channel.id} />
        )}
        {form.errors.form && <ErrorNotice>{form.errors.form}</ErrorNotice>}
      </Section>
    </form>
  );
}

/** Names shown; enough to recognise people. Further people are only counted. */
const NAMED = 8;

/** People who can still read a channel after it becomes private. */
function StaysWith({ channelId }: { channelId: string }) {
  const { t, i18n } = useTranslation('channels');
  const people = useParticipants(channelId).flatMap(({ profile }) =>
    profile && profile.role !== 'assistant' ? [profileName(profile)] : [],
  );
  const more = people.length - NAMED;
  const names = [...people.slice(0, NAMED), ...(more > 0 ? [t('more', { count: more })] : [])];
  if (people.length === 0) return null;
  return (
    <p role="status" className="text-sm text-soft">
      {t('staysWith', {
        count: people.length,
        names: new Intl.ListFormat(i18n.language).format(names),
      })}
    </p>
  );
}
