import { Button } from '@heroui/react';
import { fileSize, limits } from '@parley/model';
import { Trash2, Upload } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/error-text.ts';
import { Avatar, type AvatarProps } from '../../ui/Avatar.tsx';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { type Area, cropped } from './crop.ts';
import { PICTURE_TYPES, pictureProblem } from './picture.ts';

const CropDialog = lazy(() => import('./CropDialog.tsx'));

type Chosen = { file: File; address: string };

type PictureProps = {
  profile: NonNullable<AvatarProps['profile']>;
  /** Stores a picture; null removes it. */
  onChange(picture: Blob | null): Promise<void>;
};

/** The picture of a person or assistant: choose or drop, crop, remove. */
export function Picture({ profile, onChange }: PictureProps) {
  const { t, i18n } = useTranslation('profile');
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string | null>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [isSaving, setSaving] = useState(false);
  const size = fileSize(limits.avatarBytes, i18n.language);

  const attempt = async (work: () => Promise<void>) => {
    setError(null);
    await work().catch((problem: unknown) => setError(errorText(problem)));
  };
  const choose = (file: File | undefined) => {
    const problem = file && pictureProblem(file);
    setError(problem ? t(problem, { size }) : null);
    if (file && !problem) setChosen({ file, address: URL.createObjectURL(file) });
  };
  const close = () => {
    if (chosen) URL.revokeObjectURL(chosen.address);
    setChosen(null);
  };
  const save = async ({ file }: Chosen, area: Area) => {
    setSaving(true);
    await attempt(async () => onChange(await cropped(file, area)));
    setSaving(false);
    close();
  };

  return (
    <div
      className="flex flex-wrap items-center gap-5"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        choose(event.dataTransfer.files[0]);
      }}
    >
      <Avatar profile={profile} size="lg" />
      <div className="flex flex-col gap-2">
        <div className="flex flex-wrap gap-2">
          <input
            ref={input}
            type="file"
            accept={PICTURE_TYPES.join(',')}
            className="hidden"
            aria-label={t('choosePicture')}
            onChange={({ target }) => {
              choose(target.files?.[0]);
              // Allow choosing the same file again.
              target.value = '';
            }}
          />
          <Button variant="outline" onPress={() => input.current?.click()}>
            <Upload size={16} strokeWidth={1.75} aria-hidden="true" />
            {t('choosePicture')}
          </Button>
          {profile.avatar_path && (
            <Button variant="ghost" onPress={() => void attempt(() => onChange(null))}>
              <Trash2 size={16} strokeWidth={1.75} aria-hidden="true" />
              {t('removePicture')}
            </Button>
          )}
        </div>
        <p className="text-sm text-faint">{t('pictureHint', { size })}</p>
        {error && <ErrorNotice>{error}</ErrorNotice>}
      </div>
      {chosen && (
        <Suspense>
          <CropDialog
            address={chosen.address}
            isSaving={isSaving}
            onCancel={close}
            onCrop={(area) => void save(chosen, area)}
          />
        </Suspense>
      )}
    </div>
  );
}
