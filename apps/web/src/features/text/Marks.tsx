import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NamedEmoji } from '../emoji/EmojiText.tsx';
import { useMentionNames } from './named-people.ts';

/**
 * Bold text. '@' and the name of a mentioned person is shown as a mention, the reader's own name
 * with more emphasis.
 */
export function Strong({ children }: { children?: ReactNode }) {
  const { names, own } = useMentionNames();
  const text =
    typeof children === 'string'
      ? children
      : Array.isArray(children) && children.every((child) => typeof child === 'string')
        ? children.join('')
        : '';
  const name = text.startsWith('@') ? text.slice(1) : '';
  if (!names.has(name)) return <strong>{children}</strong>;
  return (
    <strong
      data-mention={own.has(name) ? 'own' : 'other'}
      className={clsx(
        'px-0.5 rounded font-semibold',
        own.has(name) ? 'bg-accent text-accent-foreground' : 'bg-tint text-accent',
      )}
    >
      {children}
    </strong>
  );
}

/** Text hidden until pressed; a screen reader announces the button, but not the text. */
export function Spoiler({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('messages');
  const [isShown, setShown] = useState(false);
  if (isShown) return <span className="rounded bg-hover px-0.5">{children}</span>;
  return (
    <button
      type="button"
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

/** An emoji by name, custom or standard; an unknown name stays as typed. */
export function CustomEmoji({ name, children }: { name: string; children?: ReactNode }) {
  return <NamedEmoji name={name}>{children}</NamedEmoji>;
}
