import { Button } from '@heroui/react';
import { type Channel, type ChannelForm, channelForm, channelTitle, profileName } from '@parley/model';
import { useNavigate, useParams } from '@tanstack/react-router';
import { UserMinus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { AppError, collections, useSession } from '../../data/index.ts';
import { errorText } from '../../lib/error-text.ts';
import { saved } from '../../lib/saved.ts';
import { useForm } from '../../lib/use-form.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { PageBody, Section } from '../../ui/PageHeader.tsx';
import { AssistantFields, IdentityFields } from './ChannelFormFields.tsx';
import { leaveChannel, updateChannel } from './mutations.ts';
import { useChannel, useManagesWorkspace, useOwnSeats, useParticipants } from './queries.ts';

const attempt = (work: Promise<unknown>) => void work.catch((error: unknown) => toast.error(errorText(error)));

export default function ChannelSettingsScreen() {
  const { t } = useTranslation('channels');
  const { channelId } = useParams({ from: '/auth/channels/$channelId' });
  const channel = useChannel(channelId);
  const seat = useOwnSeats().get(channelId);
  const runsWorkspace = useManagesWorkspace();
  if (!channel || !seat) return null;
  const manages = runsWorkspace || seat.role === 'owner' || seat.role === 'admin';
  return (
    <PageBody>
      {manages ? <Settings key={channel.id} channel={channel} /> : <p className="text-soft">{t('readOnly')}</p>}
      <Section title={t('yours')}>
        <Choice
          label={t('notify')}
          className="max-w-60"
          value={seat.notify}
          onChange={(notify) => attempt(saved(collections.participants.update(seat.id, (row) => { row.notify = notify; })))}
          options={(['all', 'mentions', 'none'] as const).map((key) => ({ key, label: t(`notifications.${key}`) }))}
        />
        <div>
          <Button variant="tertiary" onPress={() => attempt(saved(collections.participants.update(seat.id, (row) => { row.starred = !row.starred; })))}>{t(seat.starred ? 'unstar' : 'star')}</Button>
        </div>
      </Section>
      <Members channelId={channelId} manages={manages} />
      <Ending channel={channel} seatId={seat.id} manages={manages} />
    </PageBody>
  );
}

function formOf(channel: Channel): ChannelForm {
  const { name, topic, description, icon, category, visibility, prompt, assistant_mode } = channel;
  return { name, topic, description: description ?? '', icon: icon ?? '', category: category ?? '', visibility: visibility === 'open' ? 'open' : 'private', prompt, assistant_mode };
}

function Settings({ channel }: { channel: Channel }) {
  const { t } = useTranslation('channels');
  const form = useForm<ChannelForm>(channelForm, formOf(channel), async ({ description, icon, category, topic, ...values }) => {
    try {
      await updateChannel(channel.id, { ...values, topic: topic || channel.topic, description: description || null, icon: icon || null, category: category || null });
      toast.success(t('saved'));
    } catch (error) {
      throw error instanceof AppError && error.code === '23505' ? new AppError(error.code, t('topicTaken')) : error;
    }
  });
  return (
    <form
      className="flex flex-col gap-8"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.send();
      }}
    >
      {form.errors.form && <ErrorNotice>{form.errors.form}</ErrorNotice>}
      <Section title={t('assistant')} text={t('assistantText')}><AssistantFields values={form.values} errors={form.errors} set={form.set} /></Section>
      <Section title={t('about')}><IdentityFields values={form.values} errors={form.errors} set={form.set} /></Section>
      <div><Button type="submit" variant="primary" isPending={form.isSending}>{t('save')}</Button></div>
    </form>
  );
}

function Members({ channelId, manages }: { channelId: string; manages: boolean }) {
  const { t } = useTranslation('channels');
  const members = useParticipants(channelId);
  const ownId = useSession().userId;
  return (
    <Section title={t('membersCount', { count: members.length })}>
      <ul>
        {members.map(({ participant, profile }) => (
          <li key={participant.id} className="flex h-12 items-center gap-3">
            <Avatar profile={profile} />
            <span className="flex-1 truncate font-medium">{profileName(profile)}</span>
            <span className="text-[13px] text-faint">{t(`roles.${participant.role}`)}</span>
            {manages && participant.profile_id !== ownId && profile?.role !== 'assistant' && <IconButton label={t('removeMember', { name: profileName(profile) })} icon={UserMinus} onPress={() => attempt(leaveChannel(participant.id))} />}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Ending({ channel, seatId, manages }: { channel: Channel; seatId: string; manages: boolean }) {
  const { t } = useTranslation('channels');
  const navigate = useNavigate();
  const [asks, setAsks] = useState(false);
  const leave = async () => {
    await leaveChannel(seatId);
    await navigate({ to: '/channels' });
  };
  const remove = async () => {
    await updateChannel(channel.id, { deleted_at: new Date().toISOString() });
    await navigate({ to: '/channels' });
  };
  return (
    <Section title={t('ending')}>
      <div className="flex flex-wrap gap-2">
        <Button variant="tertiary" onPress={() => attempt(leave())}>{t('leave')}</Button>
        {manages && <Button variant="tertiary" onPress={() => attempt(updateChannel(channel.id, { archived_at: channel.archived_at ? null : new Date().toISOString() }))}>{t(channel.archived_at ? 'unarchive' : 'archive')}</Button>}
        {manages && <Button variant="danger" onPress={() => setAsks(true)}>{t('delete')}</Button>}
      </div>
      <ConfirmDialog isOpen={asks} onOpenChange={setAsks} title={t('deleteTitle', { name: channelTitle(channel) })} text={t('deleteText')} confirmLabel={t('delete')} typedName={channelTitle(channel)} onConfirm={() => attempt(remove())} />
    </Section>
  );
}
