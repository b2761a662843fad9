import { Button } from '@heroui/react';
import { type Profile, profileForm } from '@parley/model';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/toast.ts';
import { useSession } from '../../data/index.ts';
import { useForm } from '../../lib/use-form.ts';
import { Field } from '../../ui/Field.tsx';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { PageBody, PageHeader, Section } from '../../ui/PageHeader.tsx';
import { SkeletonLines } from '../../ui/Skeletons.tsx';
import { useMe } from '../members/queries.ts';
import { removePicture, renameProfile, setPicture } from './mutations.ts';
import { Picture } from './Picture.tsx';
import { StatusSection } from './StatusSection.tsx';

export default function ProfileScreen() {
  const { t } = useTranslation('profile');
  const me = useMe();
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      <PageBody isForm>
        {me ? (
          <>
            <Section title={t('you')}>
              <Picture
                profile={me}
                onChange={(picture) => (picture ? setPicture(me, picture) : removePicture(me))}
              />
              <NameForm key={me.id} me={me} />
            </Section>
            <StatusSection />
          </>
        ) : (
          <SkeletonLines count={2} />
        )}
      </PageBody>
    </>
  );
}

function NameForm({ me }: { me: Profile }) {
  const { t } = useTranslation('profile');
  const { email } = useSession();
  const form = useForm(profileForm, { name: me.name ?? '' }, async ({ name }) => {
    await renameProfile(me.id, name);
    toast.success(t('saved'));
  });
  return (
    <form className="flex max-w-md flex-col gap-4" noValidate onSubmit={form.onSubmit}>
      {form.errors.form && <ErrorNotice>{form.errors.form}</ErrorNotice>}
      <Field
        label={t('name')}
        name="name"
        autoComplete="name"
        isRequired
        value={form.values.name}
        onChange={(name) => form.set('name', name)}
        error={form.errors.name}
      />
      <dl>
        <dt className="text-sm font-medium">{t('email')}</dt>
        <dd className="text-soft">{email}</dd>
      </dl>
      <div>
        <Button type="submit" variant="primary" isPending={form.isSending}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}
