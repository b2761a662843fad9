import { Button } from '@heroui/react';
import { clsx } from 'clsx';
import { ImagePlus } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toAppError, useOwnId, useWorkspace } from '../../data/index.ts';
import { errorText } from '../../lib/error-text.ts';
import { useObjectUrl } from '../../lib/use-object-url.ts';
import { Field } from '../../ui/Field.tsx';
import { isEmojiName, nameFromFile, shortcode } from './custom-name.ts';
import { addEmoji, EMOJI_TYPES, emojiProblem } from './mutations.ts';
import { useCustomEmoji } from './queries.ts';

/** Adds a picture with a name as a custom emoji. */
export function AddEmoji({ onDone, onCancel }: { onDone(name: string): void; onCancel(): void }) {
  const { t } = useTranslation('emoji');
  const workspaceId = useWorkspace()?.id ?? '';
  const ownId = useOwnId();
  const custom = useCustomEmoji();
  const [file, setFile] = useState<File | null>(null);
  const [name, setName] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const problem = file && emojiProblem(file);
  const nameProblem = custom.has(name)
    ? t('taken', { name: shortcode(name) })
    : name !== '' && !isEmojiName(name)
      ? t('nameRule')
      : undefined;

  const send = async () => {
    if (!file || problem || nameProblem || name === '' || isSending) return;
    setSending(true);
    try {
      await addEmoji({ workspaceId, ownId }, name, file);
      onDone(name);
    } catch (error) {
      setRefusal(
        toAppError(error).code === 'emoji_taken'
          ? t('taken', { name: shortcode(name) })
          : errorText(error),
      );
      setSending(false);
    }
  };
  return (
    <form
      className="flex h-92 w-79 flex-col gap-4 p-4"
      onSubmit={(event) => {
        event.preventDefault();
        // The dialog may be rendered inside a message's form.
        event.stopPropagation();
        void send();
      }}
    >
      <h3 className="font-title text-lg">{t('addTitle')}</h3>
      <PictureField
        file={problem ? null : file}
        error={problem ? t(problem) : null}
        onChoose={(chosen) => {
          setFile(chosen);
          setRefusal(null);
          if (name === '') setName(nameFromFile(chosen.name));
        }}
      />
      <Field
        label={t('name')}
        value={name}
        error={nameProblem}
        description={t('nameRule')}
        maxLength={32}
        onChange={(next) => {
          setName(next.toLowerCase().replaceAll(/[\s:]/g, ''));
          setRefusal(null);
        }}
      />
      {refusal && (
        <p role="alert" className="text-sm text-bad">
          {refusal}
        </p>
      )}
      <div className="mt-auto flex justify-end gap-2">
        <Button size="sm" variant="tertiary" onPress={onCancel}>
          {t('cancel')}
        </Button>
        <Button
          size="sm"
          variant="primary"
          type="submit"
          isDisabled={!file || problem !== null || name === '' || nameProblem !== undefined}
          isPending={isSending}
        >
          {t('addIt')}
        </Button>
      </div>
    </form>
  );
}

function PictureField({
  file,
  error,
  onChoose,
}: {
  file: File | null;
  error: string | null;
  onChoose(file: File): void;
}) {
  const { t } = useTranslation('emoji');
  const note = useId();
  const url = useObjectUrl(file);
  return (
    <div className="flex items-center gap-3">
      <label
        className={clsx(
          'grid size-14 shrink-0 place-items-center',
          'cursor-pointer rounded-lg border border-dashed border-hairline bg-page text-faint',
          'hover:border-accent has-focus-visible:outline-2 has-focus-visible:outline-accent',
        )}
      >
        <input
          type="file"
          accept={EMOJI_TYPES.join()}
          aria-label={t('choose')}
          aria-describedby={note}
          className="sr-only"
          onChange={(event) => {
            const chosen = event.target.files?.[0];
            if (chosen) onChoose(chosen);
          }}
        />
        {url ? (
          <img src={url} alt="" className="size-9 object-contain" />
        ) : (
          <ImagePlus size={20} strokeWidth={1.75} aria-hidden="true" />
        )}
      </label>
      <p
        id={note}
        role={error ? 'alert' : undefined}
        className={`text-sm ${error ? 'text-bad' : 'text-faint'}`}
      >
        {error ?? t('pictureRule')}
      </p>
    </div>
  );
}
