import { limits, type Profile, nameText } from '@parley/model';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useOwnId } from '../../../data/index.ts';
import { useForm } from '../../../lib/use-form.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { ErrorNotice } from '../../../ui/Notice.tsx';
import { uploadPicture } from '../../profile/mutations.ts';
import { Picture } from '../../profile/Picture.tsx';
import type { AssistantAppearance } from './mutations.ts';

const schema = z.object({
  name: nameText
    .min(1, 'Name is required')
    .max(limits.nameMax, `Name must be at most ${limits.nameMax} characters`),
  avatar_path: z.string().nullable(),
});

type AppearanceDialogProps = {
  title: string;
  submitLabel: string;
  profile?: Profile | undefined;
  onSave(appearance: AssistantAppearance): Promise<void>;
  onClose(): void;
};

export function AppearanceDialog({
  title,
  submitLabel,
  profile,
  onSave,
  onClose,
}: AppearanceDialogProps) {
  const { t } = useTranslation('prompts');
  const ownId = useOwnId();
  const form = useForm<AssistantAppearance>(
    schema,
    { name: profile?.name ?? '', avatar_path: profile?.avatar_path ?? null },
    async (appearance) => {
      await onSave(appearance);
      onClose();
    },
  );
  const [isUploading, setUploading] = useState(false);
  const setPicture = async (picture: Blob | null) => {
    setUploading(true);
    await (picture ? uploadPicture(ownId, picture) : Promise.resolve(null))
      .then((path) => form.set('avatar_path', path))
      .finally(() => setUploading(false));
  };
  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      size="md"
      className="flex flex-col gap-5"
      noValidate
      isDisabled={isUploading}
      isPending={form.isSending}
      onSubmit={() => void form.send()}
      onClose={onClose}
    >
      <Picture
        profile={{
          id: profile?.id ?? '',
          name: form.values.name,
          avatar_path: form.values.avatar_path,
          role: 'assistant',
        }}
        onChange={setPicture}
      />
      <Field
        label={t('appearance.name')}
        name="name"
        autoFocus
        isRequired
        value={form.values.name}
        onChange={(name) => form.set('name', name)}
        error={form.errors.name}
        description={t('appearance.hint')}
      />
      {form.errors.form && <ErrorNotice>{form.errors.form}</ErrorNotice>}
    </FormDialog>
  );
}
