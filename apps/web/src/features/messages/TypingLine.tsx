import { profileName } from '@parley/model';
import { useTranslation } from 'react-i18next';
import { useTyping } from '../../data/index.ts';

const NAMED = 3;

/**
 * The people who are currently typing.
 * @param channelOrThreadId a channel, or a thread by its root message
 */
export function TypingLine({ channelOrThreadId }: { channelOrThreadId: string }) {
  const { t } = useTranslation('messages');
  const names = useTyping(channelOrThreadId).map((profile) => profileName(profile));
  const text =
    names.length === 0
      ? ''
      : names.length > NAMED
        ? t('severalType')
        : t('types', { names: names.join(', '), count: names.length });
  return (
    <p className="min-w-0 flex-1 truncate text-xs text-faint" aria-live="polite">
      {text}
    </p>
  );
}
