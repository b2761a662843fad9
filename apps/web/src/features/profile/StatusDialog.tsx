import { Button } from '@heroui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/toast.ts';
import { useSession, useWorkspace } from '../../data/index.ts';
import { errorText } from '../../lib/error-text.ts';
import { useIsPast } from '../../lib/use-is-past.ts';
import { Choice } from '../../ui/Choice.tsx';
import { DateTimeField } from '../../ui/DateTimeField.tsx';
import { EmojiButton } from '../emoji/EmojiButton.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { setStatus } from './mutations.ts';
import { useStatus } from './queries.ts';
import { type Duration, durations, expiryOf, type ProfileStatus } from './status.ts';

const TEXT_MAX = 100;
/** Common statuses. */
const SUGGESTIONS = [
  { key: 'meeting', emoji: '🗓️', duration: '60' },
  { key: 'focus', emoji: '🎧', duration: '240' },
  { key: 'onSite', emoji: '🏗️', duration: 'today' },
  { key: 'break', emoji: '☕️', duration: '30' },
  { key: 'away', emoji: '🌴', duration: 'open' },
] as const;

/** Asks for a status and how long it lasts. */
export default function StatusDialog({
  isOpen,
  onOpenChange,
}: {
  isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
}) {
  return isOpen && <StatusForm close={() => onOpenChange(false)} />;
}

function StatusForm({ close }: { close(): void }) {
  const { t } = useTranslation('profile');
  const { userId } = useSession();
  const workspaceId = useWorkspace()?.id;
  const current = useStatus(userId);
  const [emoji, setEmoji] = useState(current?.emoji ?? '');
  const [text, setText] = useState(current?.text ?? '');
  // An edited status keeps its expiry unless the user changes it.
  const [duration, setDuration] = useState<Duration>(
    current?.expiresAt ? 'custom' : current ? 'open' : 'today',
  );
  const [custom, setCustom] = useState(
    () => current?.expiresAt ?? expiryOf('60', Date.now()) ?? '',
  );
  const isOver = useIsPast(Date.parse(custom));
  const isPast = duration === 'custom' && isOver;
  const save = async (status: ProfileStatus | null) => {
    if (!workspaceId || !userId) return;
    close();
    await setStatus(workspaceId, userId, status).catch((error: unknown) =>
      toast.error(errorText(error)),
    );
  };
  return (
    <FormDialog
      title={t('status.title')}
      submitLabel={t('status.save')}
      className="flex flex-col gap-5"
      aside={
        current && (
          <Button variant="ghost" onPress={() => void save(null)}>
            {t('status.clear')}
          </Button>
        )
      }
      onSubmit={() => {
        if (!isPast)
          void save(
            emoji || text.trim()
              ? { emoji, text, expiresAt: expiryOf(duration, Date.now(), custom) }
              : null,
          );
      }}
      onClose={close}
    >
      <div className="flex items-end gap-2">
        <EmojiButton value={emoji} label={t('status.emoji')} onChange={setEmoji} />
        <Field
          label={t('status.text')}
          value={text}
          onChange={setText}
          maxLength={TEXT_MAX}
          autoFocus
        />
      </div>
      <ul className="flex flex-wrap gap-2" aria-label={t('status.suggestions')}>
        {SUGGESTIONS.map(({ key, ...suggestion }) => (
          <li key={key}>
            <Button
              size="sm"
              variant="outline"
              className="rounded-full border border-hairline font-normal"
              onPress={() => {
                setEmoji(suggestion.emoji);
                setText(t(`status.suggested.${key}`));
                setDuration(suggestion.duration);
              }}
            >
              <span aria-hidden="true">{suggestion.emoji}</span>
              {t(`status.suggested.${key}`)}
            </Button>
          </li>
        ))}
      </ul>
      <Choice
        label={t('status.until')}
        value={duration}
        options={durations.map((key) => ({ key, label: t(`status.durations.${key}`) }))}
        onChange={setDuration}
      />
      {duration === 'custom' && (
        <DateTimeField
          label={t('status.customTime')}
          value={custom}
          onChange={setCustom}
          error={isPast ? t('status.past') : undefined}
        />
      )}
    </FormDialog>
  );
}
