import { Button } from '@heroui/react';
import { AVATARS_BUCKET, fileSize, limits, newId, type Profile, profileForm } from '@parley/model';
import { Trash2, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { collections, supabase, toAppError } from '../../data/index.ts';
import { errorText } from '../../lib/error-text.ts';
import { saved } from '../../lib/saved.ts';
import { useForm } from '../../lib/use-form.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Field } from '../../ui/Field.tsx';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { PageBody, PageHeader } from '../../ui/PageHeader.tsx';
import { SkeletonLines } from '../../ui/Skeletons.tsx';
import { useMe } from '../channels/queries.ts';

const TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'];

export default function ProfileScreen() {
  const { t } = useTranslation('profile');
  const me = useMe();
  return (
    <>
      <PageHeader title={t('title')} />
      <PageBody>{me ? <ProfileForm key={me.id} me={me} /> : <SkeletonLines count={2} />}</PageBody>
    </>
  );
}

function ProfileForm({ me }: { me: Profile }) {
  const { t } = useTranslation('profile');
  const form = useForm(profileForm, { name: me.name ?? '' }, async ({ name }) => {
    await saved(collections.profiles.update(me.id, (row) => { row.name = name; }));
    toast.success(t('saved'));
  });
  return (
    <>
      <Picture me={me} />
      <form
        className="flex flex-col gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.send();
        }}
      >
        {form.errors.form && <ErrorNotice>{form.errors.form}</ErrorNotice>}
        <Field label={t('name')} name="name" autoComplete="name" isRequired value={form.values.name} onChange={(name) => form.set('name', name)} error={form.errors.name} />
        <div><Button type="submit" variant="primary" isPending={form.isSending}>{t('save')}</Button></div>
      </form>
    </>
  );
}

function Picture({ me }: { me: Profile }) {
  const { t } = useTranslation('profile');
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);

  const choose = async (file: File | undefined) => {
    if (!file) return;
    setError(TYPES.includes(file.type) ? null : t('notAnImage'));
    if (!TYPES.includes(file.type)) return;
    if (file.size > limits.avatarBytes) return setError(t('tooLarge', { size: fileSize(limits.avatarBytes) }));
    setSending(true);
    try {
      const path = `${me.id}/${newId()}.${file.type.split('/')[1]}`;
      const { error: refusal } = await supabase.storage.from(AVATARS_BUCKET).upload(path, file, { contentType: file.type, cacheControl: '31536000' });
      if (refusal) throw toAppError(refusal);
      await replace(path);
    } catch (problem) {
      setError(errorText(problem));
    } finally {
      setSending(false);
    }
  };
  const replace = async (path: string | null) => {
    const former = me.avatar_path;
    await saved(collections.profiles.update(me.id, (row) => { row.avatar_path = path; }));
    if (former) await supabase.storage.from(AVATARS_BUCKET).remove([former]);
  };

  return (
    <div className="flex flex-wrap items-center gap-4">
      <Avatar profile={me} size="lg" />
      <div className="flex flex-col gap-2">
        <div className="flex gap-2">
          <input ref={input} type="file" accept={TYPES.join(',')} className="hidden" aria-label={t('choosePicture')} onChange={(event) => void choose(event.target.files?.[0])} />
          <Button variant="tertiary" isPending={isSending} onPress={() => input.current?.click()}><Upload size={16} strokeWidth={1.75} aria-hidden="true" />{t('choosePicture')}</Button>
          {me.avatar_path && <Button variant="ghost" onPress={() => void replace(null).catch((problem: unknown) => setError(errorText(problem)))}><Trash2 size={16} strokeWidth={1.75} aria-hidden="true" />{t('removePicture')}</Button>}
        </div>
        <p className="text-[13px] text-faint">{t('pictureHint', { size: fileSize(limits.avatarBytes) })}</p>
        {error && <ErrorNotice>{error}</ErrorNotice>}
      </div>
    </div>
  );
}
