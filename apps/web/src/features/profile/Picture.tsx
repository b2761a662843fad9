import { Button } from '@heroui/react';
import { fileSize, limits, type Profile } from '@parley/model';
import { Trash2, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/error-text.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { removePicture, setPicture } from './mutations.ts';
import { PICTURE_TYPES, pictureProblem } from './picture.ts';

/** The person's picture: chosen or dropped, seen while it is sent, removed. */
export function Picture({ me }: { me: Profile }) {
  const { t, i18n } = useTranslation('profile');
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string | null>(null);
  const [preview, setPreview] = useState<string | null>(null);
  const size = fileSize(limits.avatarBytes, i18n.language);

  const attempt = async (work: () => Promise<void>) => {
    setError(null);
    await work().catch((problem: unknown) => setError(errorText(problem)));
  };
  const choose = async (file: File | undefined) => {
    const problem = file && pictureProblem(file);
    if (problem) setError(t(problem, { size }));
    if (!file || problem) return;
    const address = URL.createObjectURL(file);
    setPreview(address);
    await attempt(() => setPicture(me, file));
    setPreview(null);
    URL.revokeObjectURL(address);
  };

  return (
    <div
      className="flex flex-wrap items-center gap-5"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void choose(event.dataTransfer.files[0]);
      }}
    >
      {preview ? <img src={preview} alt="" className="size-18 rounded-lg object-cover opacity-60" /> : <Avatar profile={me} size="lg" />}
      <div className="flex flex-col gap-2">
        <div className="flex flex-wrap gap-2">
          <input
            ref={input}
            type="file"
            accept={PICTURE_TYPES.join(',')}
            className="hidden"
            aria-label={t('choosePicture')}
            onChange={({ target }) => {
              void choose(target.files?.[0]);
              // The same file can be chosen again.
              target.value = '';
            }}
          />
          <Button variant="tertiary" isPending={preview !== null} onPress={() => input.current?.click()}><Upload size={16} strokeWidth={1.75} aria-hidden="true" />{t('choosePicture')}</Button>
          {me.avatar_path && <Button variant="ghost" onPress={() => void attempt(() => removePicture(me))}><Trash2 size={16} strokeWidth={1.75} aria-hidden="true" />{t('removePicture')}</Button>}
        </div>
        <p className="text-[13px] text-faint">{t('pictureHint', { size })}</p>
        {error && <ErrorNotice>{error}</ErrorNotice>}
      </div>
    </div>
  );
}
