import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NamedEmoji } from '../emoji/EmojiText.tsx';

/** Text hidden until pressed; a screen reader announces the button, but not the text. */
export function Spoiler({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('messages');
  const [isShown, setShown] = useState(false);
  if (isShown)
    return (
      <span data-spoiler className="rounded bg-hover px-0.5">
        {children}
      </span>
    );
  return (
    <button
      type="button"
      data-spoiler
      aria-label={t('showSpoiler')}
      onClick={() => setShown(true)}
      className={clsx(
        'px-0.5 align-baseline',
        'cursor-pointer rounded bg-faint/45 text-start text-transparent select-none',
        '[&_*]:invisible hover:bg-faint/60',
      )}
    >
      <span aria-hidden="true">{children}</span>
    </button>
  );
}

/** What `:name:` stands for, a custom or standard emoji; an unknown name stays as typed. */
export function Shortcode({ name, source }: { name: string; source: string }) {
  return <NamedEmoji name={name}>{source}</NamedEmoji>;
}
