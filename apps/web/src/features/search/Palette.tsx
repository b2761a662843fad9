import { Modal } from '@heroui/react';
import { clsx } from 'clsx';
import { Command } from 'cmdk';
import { useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShell } from '../../lib/shell-state.tsx';
import { ClosesOnBack } from '../../ui/ClosesOnBack.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { PALETTE_FIELD } from './palette-field.ts';
import { type PaletteGroup, usePaletteLines } from './use-palette.tsx';

/** The command palette (Ctrl+K). */
export default function Palette() {
  const { t } = useTranslation('search');
  const { isPaletteOpen, setPaletteOpen } = useShell();
  return (
    <Modal.Backdrop isOpen={isPaletteOpen} onOpenChange={setPaletteOpen}>
      <Modal.Container size="lg" placement="top">
        <Modal.Dialog aria-label={t('palette.title')} className="mt-[8vh] overflow-hidden p-0">
          <ClosesOnBack />
          <Body onDone={() => setPaletteOpen(false)} />
        </Modal.Dialog>
      </Modal.Container>
    </Modal.Backdrop>
  );
}

function Body({ onDone }: { onDone(): void }) {
  const { t } = useTranslation('search');
  const { typedEarly } = useShell();
  const [text, setText] = useState('');
  // Not earlier: keystrokes may arrive between rendering and showing.
  // oxlint-disable-next-line react/set-state-in-effect
  useLayoutEffect(() => setText(typedEarly()), [typedEarly]);
  const { groups, error } = usePaletteLines(text);
  const [first] = groups.flatMap(({ items }) => items);
  // Enter opens the best line until the user selects another.
  const [chosen, setChosen] = useState({ text, id: first?.id ?? '' });
  const isOfThisText = chosen.text === text && groups.some(hasLine(chosen.id));
  return (
    <Command
      label={t('palette.title')}
      loop
      shouldFilter={false}
      value={isOfThisText ? chosen.id : (first?.id ?? '')}
      onValueChange={(id) => setChosen({ text, id })}
    >
      {/* The palette opens for its field. */}
      <Command.Input
        autoFocus
        value={text}
        onValueChange={setText}
        placeholder={t('palette.placeholder')}
        className={PALETTE_FIELD}
      />
      <Command.List label={t('results')} className="max-h-[50vh] scroll-py-2 overflow-y-auto p-2">
        {groups.map((group) => (
          <Group key={group.id} group={group} onDone={onDone} />
        ))}
      </Command.List>
      {error && (
        <div className="p-2">
          <LoadError error={error} />
        </div>
      )}
    </Command>
  );
}

const hasLine =
  (wanted: string) =>
  ({ items }: PaletteGroup) =>
    items.some(({ id }) => id === wanted);

function Group({ group: { heading, items }, onDone }: { group: PaletteGroup; onDone(): void }) {
  return (
    <Command.Group
      heading={heading}
      className={clsx(
        '[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2',
        '[&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs',
        '[&_[cmdk-group-heading]]:text-faint',
      )}
    >
      {items.map(({ id, label, hint, icon, isUnread = false, run }) => (
        <Command.Item
          key={id}
          value={id}
          onSelect={() => {
            onDone();
            run();
          }}
          className="flex h-9 cursor-pointer items-center gap-2.5 rounded-lg px-2.5 data-[selected=true]:bg-hover"
        >
          <span className="grid w-8 shrink-0 place-items-center text-soft">{icon}</span>
          <span className={`min-w-0 flex-1 truncate ${isUnread ? 'font-semibold' : ''}`}>
            {label}
          </span>
          {hint && <span className="max-w-[45%] truncate text-sm text-faint">{hint}</span>}
        </Command.Item>
      ))}
    </Command.Group>
  );
}
